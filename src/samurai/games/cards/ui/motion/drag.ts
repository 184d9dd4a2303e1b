/** Dragging a card from the hand to the nearest open cell of the field. */
import type { Attachment } from 'svelte/attachments';
import { drags, Ghost, placeAt, type Point } from '$client/input/drag';
import { aim } from './aim.svelte';

/** How far from a cell a card may be dropped, in pixels. */
const NEAR = 44;

interface Dragging {
  may: () => boolean;
  /** Called when the drag starts. */
  take: () => void;
  drop: (place: string) => void;
}

export function draggable({ may, take, drop }: Dragging): Attachment<HTMLElement> {
  const ghost = new Ghost();
  return drags<true>({
    lifted: true,
    pick: () => may() || null,
    begin: (_, node) => {
      take();
      ghost.lift(node);
    },
    move: (_, at) => {
      aim.over = nearest(at);
      ghost.moveTo(at, aim.over ? 0.35 : 0.95);
    },
    end: (_, at) => {
      const place = aim.over;
      ghost.drop();
      aim.over = null;
      const target = at && (place ?? placeAt(at));
      if (target) drop(target);
    },
  });
}

/** The highlighted cell nearest to a point of the window. */
function nearest({ x, y }: Point): string | null {
  let best: string | null = null;
  let least = NEAR;
  for (const cell of document.querySelectorAll<SVGElement>('[data-place].open')) {
    const { left, top, width, height } = cell.getBoundingClientRect();
    const far = Math.hypot(left + width / 2 - x, top + height / 2 - y) - width / 4;
    if (far < least) [best, least] = [cell.dataset.place!, far];
  }
  return best;
}
