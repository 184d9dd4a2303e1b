/** Looking at a board: drag, wheel, pinch, double tap and keys move the camera; what happens is brought into view. */
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { cubicOut } from 'svelte/easing';
import { Tween } from 'svelte/motion';
import { fit, held, reveal, zoom, type Camera, type Edge, type Frame, type Limits, type Point } from './camera';

/** How far a pointer moves before a tap becomes a drag, in pixels. */
const FAR = 7;
const STEP = 1.3;
const DOUBLE_TAP = 2;
/** How far an arrow key moves the drawing, in pixels. */
const KEY_STEP = 90;
/** How long the camera moves by itself, in milliseconds. */
const LONG = 380;
const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
};

/** A board that a camera looks at. */
export interface Scene {
  /** All that there is to see. */
  frame: () => Frame;
  /** What must be visible now, even if the user has moved the camera; the most important first. */
  watch: () => Frame[];
  /** The frame of a place by its `data-place`. */
  frameOf: (place: string) => Frame | null;
  edge: () => Edge;
  limits: Limits;
  motion: () => boolean;
}

/** A camera that can be moved by hand; to be made while a component is. */
export class Panning {
  box = $state({ width: 0, height: 0 });
  /** Whether the user has moved the camera; until then it shows everything. */
  byHand = $state(false);
  dragging = $state(false);
  readonly #tween = new Tween<Camera>({ x: 0, y: 0, k: 1 }, { duration: LONG, easing: cubicOut });
  readonly #pointers = new Map<number, Point>();
  #start: Point = { x: 0, y: 0 };
  #begun = false;
  #drawing: SVGSVGElement | undefined;

  constructor(readonly scene: Scene) {
    $effect(() => {
      if (!this.box.width || !this.box.height) return;
      const target = untrack(() => this.target);
      const goal = this.byHand ? reveal(target, scene.watch(), this.box, scene.edge()) : this.#whole();
      void this.#tween.set(goal, { duration: scene.motion() && this.#begun ? LONG : 0 });
      this.#begun = true;
    });
  }

  /** Where the camera is, on its way to its target. */
  get now(): Camera {
    return this.#tween.current;
  }

  get target(): Camera {
    return this.#tween.target;
  }

  /** The camera as the transformation of an SVG group. */
  get transform(): string {
    const { x, y, k } = this.now;
    return `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${k.toFixed(4)})`;
  }

  nearer = (factor = STEP): void => {
    this.#moveTo(zoom(this.target, this.#middle(), factor, this.scene.limits), 200);
  };

  farther = (): void => this.nearer(1 / STEP);

  showAll = (): void => {
    this.byHand = false;
  };

  /** Show a place in the middle of the screen, at this scale or nearer. */
  approach(place: string, scale: number): void {
    const frame = this.scene.frameOf(place);
    if (!frame) return;
    const k = Math.max(scale, this.target.k);
    const { x, y } = this.#middle();
    this.#moveTo({ x: x - (frame.x + frame.width / 2) * k, y: y - (frame.y + frame.height / 2) * k, k }, LONG);
  }

  /** Attach this to the drawing. */
  readonly gestures: Attachment<SVGSVGElement> = (drawing) => {
    this.#drawing = drawing;
    const on = new AbortController();
    const options = { signal: on.signal };
    drawing.addEventListener('pointerdown', this.#down, options);
    drawing.addEventListener('pointermove', this.#move, options);
    drawing.addEventListener('pointerup', this.#up, options);
    drawing.addEventListener('pointercancel', this.#up, options);
    drawing.addEventListener('click', this.#clicked, { ...options, capture: true });
    drawing.addEventListener('dblclick', this.#doubleTapped, options);
    drawing.addEventListener('wheel', this.#wheel, { ...options, passive: false });
    drawing.addEventListener('keydown', this.#keydown, options);
    drawing.addEventListener('focusin', this.#focused, options);
    return () => on.abort();
  };

  #whole(): Camera {
    return fit(this.scene.frame(), this.box, this.scene.edge(), this.scene.limits);
  }

  #middle(): Point {
    return { x: this.box.width / 2, y: this.box.height / 2 };
  }

  #moveTo(goal: Camera, duration = 0): void {
    this.byHand = true;
    void this.#tween.set(held(goal, this.scene.frame(), this.box), { duration: this.scene.motion() ? duration : 0 });
  }

  #pointOf({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.#drawing!.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  #down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.#pointers.set(event.pointerId, this.#pointOf(event));
    if (this.#pointers.size === 1) [this.#start, this.dragging] = [this.#pointOf(event), false];
  };

  #move = (event: PointerEvent): void => {
    if (!event.buttons) this.#pointers.delete(event.pointerId); // released outside
    if (!this.#pointers.has(event.pointerId) || this.#pointers.size > 2) return;
    const before = [...this.#pointers.values()];
    const point = this.#pointOf(event);
    if (!this.dragging && before.length === 1 && distance(point, this.#start) < FAR) return;
    this.#pointers.set(event.pointerId, point);
    if (!this.dragging) this.#beginDrag();
    this.#follow(before, [...this.#pointers.values()]);
  };

  #beginDrag(): void {
    this.dragging = true;
    for (const id of this.#pointers.keys()) this.#drawing!.setPointerCapture(id);
  }

  /** Move the drawing with one finger; with two, zoom as well. */
  #follow(before: Point[], after: Point[]): void {
    const [from, to] = [average(before), average(after)];
    const { x, y, k } = this.target;
    const moved = { x: x + to.x - from.x, y: y + to.y - from.y, k };
    const apart = ([one, other]: Point[]) => Math.max(1, distance(one!, other!));
    this.#moveTo(after.length === 2 ? zoom(moved, to, apart(after) / apart(before), this.scene.limits) : moved);
  }

  #up = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
  };

  /** The click that ends a drag is not a touch. */
  #clicked = (event: MouseEvent): void => {
    if (!this.dragging) return;
    event.stopPropagation();
    event.preventDefault();
    this.dragging = false;
  };

  /** A double tap zooms in, or shows everything again; on a place that can be chosen it is two touches. */
  #doubleTapped = (event: MouseEvent): void => {
    if ((event.target as Element).closest('.open, .may')) return;
    if (this.byHand) this.showAll();
    else this.#moveTo(zoom(this.target, this.#pointOf(event), DOUBLE_TAP, this.scene.limits), LONG);
  };

  #wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 18 : 1;
    const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016));
    this.#moveTo(zoom(this.target, this.#pointOf(event), factor, this.scene.limits), 90);
  };

  /** Arrow keys reach this only when no place has the focus: then they move the camera. */
  #keydown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const arrow = ARROWS[event.key];
    const { x, y, k } = this.target;
    if (event.key === '+' || event.key === '=') this.nearer();
    else if (event.key === '-') this.farther();
    else if (event.key === '0') this.showAll();
    else if (arrow) this.#moveTo({ x: x + arrow.x * KEY_STEP, y: y + arrow.y * KEY_STEP, k }, 150);
    else return;
    event.preventDefault();
  };

  /** Bring a place that gets the keyboard focus into view. */
  #focused = (event: FocusEvent): void => {
    const node = event.target as SVGElement;
    const frame = node.dataset.place && node.matches(':focus-visible') && this.scene.frameOf(node.dataset.place);
    if (!frame) return;
    const goal = reveal(this.target, [frame], this.box, this.scene.edge());
    if (goal.x !== this.target.x || goal.y !== this.target.y) this.#moveTo(goal, 200);
  };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

function average(points: Point[]): Point {
  return {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
}
