/** The layout in the box that the shell provides: the board in the middle, each hand near its player. */
import { cell as cellOf } from './tiles';
import { HELD, type Kind } from './view';

/** In squares: the board's frame (with coordinates), the stands for the hands, and the gap between. */
const LEFT = 0.46;
const RIM = 0.2;
const FRAME = 9 + LEFT + RIM;
const STAND = 1.16;
/** If the box is taller than needed, stands grow up to this size, to be easier to touch. */
const DEEPEST = 1.42;
const GAP = 0.12;
const SIDE = 0.3;
const SLOT = 1.09;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  /** The side of a square in pixels. */
  cell: number;
  /** Whether the hands lie beside the board, not above and below. */
  beside: boolean;
  frame: Box;
  /** The top left corner of the top left square. */
  corner: { x: number; y: number };
  /** The stand of the near player, and that of the far one. */
  stands: { near: Box; far: Box };
}

export function layout(width: number, height: number): Layout {
  const wide = FRAME + 2 * (STAND + SIDE);
  const tall = FRAME + 2 * (STAND + GAP);
  const aside = Math.min(width / wide, height / FRAME);
  const stacked = Math.min(width / FRAME, height / tall);
  const beside = aside >= stacked;
  const cell = Math.max(12, Math.floor((beside ? aside : stacked) * 4) / 4);
  const size = FRAME * cell;
  const frame = {
    x: Math.round((width - size) / 2),
    y: Math.round((height - size) / 2),
    width: size,
    height: size,
  };
  return {
    cell,
    beside,
    frame,
    corner: { x: frame.x + LEFT * cell, y: frame.y + RIM * cell },
    stands: standsOf(frame, cell, beside, height),
  };
}

function standsOf(frame: Box, cell: number, beside: boolean, height: number): Layout['stands'] {
  const room = (height - frame.height) / 2 - GAP * cell;
  const thick = beside ? STAND * cell : Math.min(DEEPEST * cell, Math.max(STAND * cell, room));
  if (!beside) {
    const box = { x: frame.x, width: frame.width, height: thick };
    return {
      far: { ...box, y: frame.y - GAP * cell - thick },
      near: { ...box, y: frame.y + frame.height + GAP * cell },
    };
  }
  const long = (HELD.length * SLOT + 0.3) * cell;
  return {
    far: {
      x: frame.x - SIDE * cell - thick,
      y: frame.y,
      width: thick,
      height: long,
    },
    near: {
      x: frame.x + frame.width + SIDE * cell,
      y: frame.y + frame.height - long,
      width: thick,
      height: long,
    },
  };
}

/** The top left corner of a square. */
export function squareAt({ corner, cell }: Layout, square: number, near: number): { x: number; y: number } {
  const { column, row } = cellOf(square, near);
  return { x: corner.x + column * cell, y: corner.y + row * cell };
}

/** The place of a kind in a hand; the far player's hand is the near one's rotated. */
export function slotAt({ stands, cell, beside }: Layout, kind: Kind, isNear: boolean): { x: number; y: number } {
  const box = isNear ? stands.near : stands.far;
  const number = HELD.indexOf(kind);
  const along = (0.15 + SLOT * number + (SLOT - 1) / 2) * cell;
  const across = ((beside ? box.width : box.height) - cell) / 2;
  const [x, y] = beside ? [across, along] : [along + 0.2 * cell, across];
  return isNear
    ? { x: box.x + x, y: box.y + y }
    : { x: box.x + box.width - x - cell, y: box.y + box.height - y - cell };
}
