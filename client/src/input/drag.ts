/** Dragging: the same as touching a thing, then where it is let go. */
import type { Attachment } from 'svelte/attachments';

const FAR = 8;
/** A finger hides what is under it, so what it drags is held above it. */
const ABOVE = 38;

export interface Point {
  x: number;
  y: number;
}

export interface Drag<T> {
  /** What is taken up where this pointer went down, or null if nothing may be. */
  pick: (event: PointerEvent) => T | null;
  /** It has been moved far enough to be no mere touch. */
  begin: (thing: T, node: HTMLElement) => void;
  move: (thing: T, at: Point) => void;
  /** It is let go; null: the drag was broken off. */
  end: (thing: T, at: Point | null) => void;
  /** Whether a finger holds it from below. */
  lifted?: boolean;
}

/** Let what is in an element be dragged. The click that only ends a drag is swallowed. */
export function drags<T>({ pick, begin, move, end, lifted = false }: Drag<T>): Attachment<HTMLElement> {
  return (node) => {
    let from: PointerEvent | null = null;
    let thing: T | null = null;
    let moving = false;

    const point = ({ clientX, clientY, pointerType }: PointerEvent): Point => ({
      x: clientX,
      y: clientY - (lifted && pointerType === 'touch' ? ABOVE : 0),
    });
    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      thing = pick(event);
      from = thing === null ? null : event;
    };
    const moved = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.pointerId) return;
      if (!moving) {
        if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < FAR) return;
        moving = true;
        begin(thing!, node);
      }
      move(thing!, point(event));
    };
    const up = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.pointerId) return;
      const dragged = moving;
      from = null;
      moving = false;
      if (!dragged) return;
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 60);
      end(thing!, event.type === 'pointercancel' ? null : point(event));
    };
    const swallow = (click: Event) => (click.stopPropagation(), click.preventDefault());

    node.addEventListener('pointerdown', down);
    addEventListener('pointermove', moved);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', up);
    return () => {
      if (moving) end(thing!, null);
      node.removeEventListener('pointerdown', down);
      removeEventListener('pointermove', moved);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
    };
  };
}

/** The place under a point of the window, by its `data-place`. */
export function placeAt({ x, y }: Point): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement | SVGElement>('[data-place]')?.dataset.place ?? null;
}

/** A copy of an element's picture that follows the pointer. */
export class Ghost {
  #element: HTMLElement | null = null;

  lift(node: HTMLElement): void {
    const svg = node.querySelector('svg')!;
    const { width, height } = svg.getBoundingClientRect();
    const copy = svg.cloneNode(true) as SVGElement;
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(height));
    const ghost = document.createElement('div');
    ghost.append(copy);
    Object.assign(ghost.style, {
      position: 'fixed',
      left: `${-width / 2}px`,
      top: `${-height / 2}px`,
      pointerEvents: 'none',
      zIndex: '40',
      fill: 'currentColor',
    });
    document.body.append(ghost);
    this.#element = ghost;
  }

  moveTo({ x, y }: Point, opacity = 0.92): void {
    if (this.#element) Object.assign(this.#element.style, { translate: `${x}px ${y}px`, opacity: String(opacity) });
  }

  drop(): void {
    this.#element?.remove();
    this.#element = null;
  }
}
