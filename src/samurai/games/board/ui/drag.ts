/** Dragging a token from the hand, or a figure to place, to the board. */
import type { Attachment } from 'svelte/attachments';
import { drags, Ghost, placeAt } from '$client/input/drag';

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
    move: (_, at) => ghost.moveTo(at),
    end: (_, at) => {
      ghost.drop();
      const place = at && placeAt(at);
      if (place) touch(place.split('.')[0]!);
    },
  });
}
