/**
 * How tiles move: for the signs on them, for marks in the move list, and for courtesies (gardez, the polite word about a
 * mate by a dropped Samurai). What may be done is never asked here: the server says that.
 */
import { after, faceOf, squareOf, SQUARES, type Deed, type Face, type Position, type Tile } from './view';

/** Down and to the right, as the owner sees the board. */
export type Vector = readonly [down: number, right: number];

const STRAIGHTS: Vector[] = [[-1, 0], [0, -1], [0, 1], [1, 0]];
const DIAGONALS: Vector[] = [[-1, -1], [-1, 1], [1, -1], [1, 1]];
const AHEAD: Vector[] = [[-1, -1], [-1, 0], [-1, 1]];

/** Single steps, by what a tile shows. */
export const STEPS: Record<Face, Vector[]> = {
  S: [[-1, 0]],
  W: [],
  P: [[-2, -1], [-2, 1]],
  SF: [...AHEAD, [1, -1], [1, 1]],
  GF: [...AHEAD, [0, -1], [0, 1], [1, 0]],
  L: [],
  T: [],
  K: [...STRAIGHTS, ...DIAGONALS],
  DL: STRAIGHTS,
  DT: DIAGONALS,
};

/** Lines along which a tile goes as far as it likes. */
export const LINES: Record<Face, Vector[]> = {
  S: [], W: [[-1, 0]], P: [], SF: [], GF: [], L: DIAGONALS, T: STRAIGHTS, K: [], DL: DIAGONALS, DT: STRAIGHTS,
};

function step(square: number, [down, right]: Vector, seat: number): number {
  const way = seat ? -1 : 1;
  const row = Math.floor(square / 9) + way * down;
  const column = (square % 9) + way * right;
  return row >= 0 && row < 9 && column >= 0 && column < 9 ? row * 9 + column : -1;
}

/** The squares a tile hits, its own side's included; lines end at the first tile met. */
export function hits({ board }: Position, square: number, tile: Tile): number[] {
  const face = faceOf(tile);
  const found = STEPS[face].map((vector) => step(square, vector, tile.seat));
  for (const vector of LINES[face]) {
    for (let at = step(square, vector, tile.seat); at >= 0; at = step(at, vector, tile.seat)) {
      found.push(at);
      if (board[at]) break;
    }
  }
  return found.filter((at) => at >= 0);
}

/** Where the tiles of a seat stand that hit a square. */
export function attackers(position: Position, target: number, seat: number): number[] {
  return position.board.flatMap((tile, square) => (tile?.seat === seat && hits(position, square, tile).includes(target) ? [square] : []));
}

export const kaiserOf = ({ board }: Position, seat: number): number => board.findIndex((tile) => tile?.kind === 'K' && tile.seat === seat);

/** Whether who is to move stands in check. */
export const inCheck = (position: Position): boolean => attackers(position, kaiserOf(position, position.side), 1 - position.side).length > 0;

/** Whether a deed attacks a Turm, a Läufer or a Goldfeldherr that was not attacked before (F7). */
export function warns(position: Position, done: Deed): boolean {
  const later = after(position, done);
  const { side } = position;
  return later.board.some(
    (tile, square) =>
      tile && tile.seat !== side && isOfficer(tile) && attackers(later, square, side).length > 0 && !attackers(position, square, side).length,
  );
}

/** Whom gardez warns: what is a Goldfeldherr only on its back is no officer. */
const isOfficer = ({ kind, promoted }: Tile): boolean => kind === 'T' || kind === 'L' || (kind === 'GF' && !promoted);

/** Whether this is a Samurai dropped to mate at once: allowed, and thought bad form (F4). */
export function isDropMate(position: Position, done: Deed): boolean {
  if (done.from || done.face !== 'S') return false;
  const later = after(position, done);
  return inCheck(later) && !escapes(later, squareOf(done.to));
}

/** Whether a check by the tile right before the Kaiser can be met: by taking it, or by the Kaiser's leaving. */
function escapes(position: Position, checker: number): boolean {
  const { side, board } = position;
  const kaiser = kaiserOf(position, side);
  const ways = [...attackers(position, checker, side).map((from) => [from, checker]), ...hits(position, kaiser, board[kaiser]!).map((to) => [kaiser, to])];
  return ways.some(([from, to]) => board[to!]?.seat !== side && safe(position, from!, to!));
}

function safe(position: Position, from: number, to: number): boolean {
  const tile = position.board[from]!;
  const later = after(position, { face: faceOf(tile), from: SQUARES[from]!, to: SQUARES[to]!, captured: '', promotes: false });
  return !inCheck({ ...later, side: position.side });
}
