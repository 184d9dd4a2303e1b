/** How tiles move, for the signs on them. Legal moves come from the server, not from here. */
import { faceOf, type Face, type Tile } from './view';

/** Down and to the right, as the owner sees the board. */
export type Vector = readonly [down: number, right: number];

const STRAIGHTS: Vector[] = [
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, 0],
];
const DIAGONALS: Vector[] = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];
const AHEAD: Vector[] = [
  [-1, -1],
  [-1, 0],
  [-1, 1],
];

/** Single steps, by face of the tile. */
export const STEPS: Record<Face, Vector[]> = {
  S: [[-1, 0]],
  W: [],
  P: [
    [-2, -1],
    [-2, 1],
  ],
  SF: [...AHEAD, [1, -1], [1, 1]],
  GF: [...AHEAD, [0, -1], [0, 1], [1, 0]],
  L: [],
  T: [],
  K: [...STRAIGHTS, ...DIAGONALS],
  DL: STRAIGHTS,
  DT: DIAGONALS,
};

/** Lines along which a tile moves any distance. */
export const LINES: Record<Face, Vector[]> = {
  S: [],
  W: [[-1, 0]],
  P: [],
  SF: [],
  GF: [],
  L: DIAGONALS,
  T: STRAIGHTS,
  K: [],
  DL: DIAGONALS,
  DT: STRAIGHTS,
};

function step(square: number, [down, right]: Vector, seat: number): number {
  const way = seat ? -1 : 1;
  const row = Math.floor(square / 9) + way * down;
  const column = (square % 9) + way * right;
  return row >= 0 && row < 9 && column >= 0 && column < 9 ? row * 9 + column : -1;
}

/** Where the signs on a tile point, one step each; used only to ask the server about a move. */
export function pointsAt(square: number, tile: Tile): number[] {
  const face = faceOf(tile);
  return [...STEPS[face], ...LINES[face]].map((vector) => step(square, vector, tile.seat)).filter((at) => at >= 0);
}
