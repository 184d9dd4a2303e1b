/** Dragging: equivalent to touching a thing, then the place where it is dropped. */
import type { Attachment } from 'svelte/attachments';

const FAR = 8;
/** A finger hides what is under it, so the dragged copy is shown above it. */
const ABOVE = 38;

export interface Point {
  x: number;
  y: number;
}

export interface Drag<T> {
  /** What a drag from here would pick up; null if nothing. */
  pick: (event: PointerEvent) => T | null;
  /** Called once the pointer has moved too far for a tap. */
  begin: (thing: T, node: HTMLElement) => void;
  move: (thing: T, at: Point) => void;
  /** Called when it is dropped; null if the drag was cancelled. */
  end: (thing: T, at: Point | null) => void;
  /** Whether a finger drags it, so that it is drawn above the finger. */
  lifted?: boolean;
}

/** Make the contents of an element draggable. The click that ends a drag is swallowed. */
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

/** The place at a point of the window, by its `data-place`. */
export function placeAt({ x, y }: Point): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement | SVGElement>('[data-place]')?.dataset.place ?? null;
}

/** A copy of an element that follows the pointer. */
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
