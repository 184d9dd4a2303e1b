/** Dragging a token from the hand, or a figure to place, to the board. */
import type { Attachment } from 'svelte/attachments';
import { drags, Ghost, placeAt, type Point } from '$client/input/drag';
import { aim } from './aim.svelte';

/** How far above its target a dragged token is drawn, so that the marked hex can be seen. */
const BESIDE = 34;

/** The name of the hex at a point of the window, also if a figure stands there. */
const hexAt = (at: Point): string | null => placeAt(at)?.split('.')[0] ?? null;

export function draggable(
  what: string,
  may: () => boolean,
  touch: (place: string) => void,
  chosen: () => string[],
): Attachment<HTMLElement> {
  const ghost = new Ghost();
  return drags<string>({
    lifted: true,
    pick: () => (may() ? what : null),
    begin: (_, node) => {
      ghost.lift(node);
      if (chosen()[0] !== what || chosen().length > 1) touch(what);
    },
    move: (_, at) => {
      ghost.moveTo({ x: at.x, y: at.y - BESIDE });
      aim.over = hexAt(at);
    },
    end: (_, at) => {
      ghost.drop();
      aim.over = null;
      const place = at && hexAt(at);
      if (place) touch(place);
    },
  });
}
