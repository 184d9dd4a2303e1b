/** Dragging a tile: the same as touching it, then where it is let go. */
import type { Attachment } from 'svelte/attachments';

const FAR = 6;

export interface Dragging {
  place: string;
  x: number;
  y: number;
  /** The place below the pointer. */
  over: string | null;
}

interface Dragger {
  /** Whether what lies here can be taken up. */
  may: (place: string) => boolean;
  begin: (place: string) => void;
  show: (dragging: Dragging | null) => void;
  end: (place: string, over: string | null) => void;
}

/** For the element around everything with a `data-place`. A click that only ends a drag is swallowed. */
export function drags({ may, begin, show, end }: Dragger): Attachment<HTMLElement> {
  return (node) => {
    let from: { id: number; place: string; x: number; y: number } | null = null;
    let moving = false;

    const placeAt = (event: PointerEvent, lift = 0) =>
      document.elementFromPoint(event.clientX, event.clientY - lift)?.closest<HTMLElement>('[data-place]')?.dataset.place ?? null;
    const down = (event: PointerEvent) => {
      const place = (event.target as HTMLElement).closest<HTMLElement>('[data-place]')?.dataset.place;
      if (event.button !== 0 || !event.isPrimary || !place || !may(place)) return;
      from = { id: event.pointerId, place, x: event.clientX, y: event.clientY };
    };
    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.id) return;
      if (!moving) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
        moving = true;
        node.setPointerCapture(from.id);
        begin(from.place);
      }
      const box = node.getBoundingClientRect();
      show({ place: from.place, x: event.clientX - box.x, y: event.clientY - box.y, over: placeAt(event) });
    };
    const up = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.id) return;
      const { place } = from;
      const was = moving;
      from = null;
      moving = false;
      if (!was) return;
      addEventListener('click', stop, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', stop, { capture: true }), 60);
      show(null);
      end(place, event.type === 'pointercancel' ? null : placeAt(event));
    };
    const stop = (event: Event) => (event.stopPropagation(), event.preventDefault());

    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', up);
    return () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
    };
  };
}
