/** The game's view and actions as they come over the wire, and a position read from them for drawing. */
import type { Action, Facts } from './generated';

export type { Action, Facts, View } from './generated';

/** The front of a tile, by the booklet's letters. */
export type Kind = 'S' | 'W' | 'P' | 'SF' | 'GF' | 'L' | 'T' | 'K';
/** The face of a tile. */
export type Face = Kind | 'DL' | 'DT';

/** The booklet's names, in every language. */
export const FACES: Record<Face, string> = {
  S: 'Samurai',
  W: 'Wagen',
  P: 'Pferd',
  SF: 'Silberfeldherr',
  GF: 'Goldfeldherr',
  L: 'Läufer',
  T: 'Turm',
  K: 'Kaiser',
  DL: 'Drachenläufer',
  DT: 'Drachenturm',
};

export interface Tile {
  kind: Kind;
  promoted: boolean;
  seat: number;
}

export interface Position {
  /** i9 to a1, row by row, as the first player reads the board. */
  board: (Tile | null)[];
  hands: [Hand, Hand];
  side: number;
}

export type Hand = Partial<Record<Kind, number>>;

/** The tiles in hand, strongest first. */
export const HELD: Kind[] = ['T', 'L', 'GF', 'SF', 'P', 'W', 'S'];
export const SQUARES: string[] = [...'987654321'].flatMap((rank) => [...'ihgfedcba'].map((file) => file + rank));
const NUMBER = new Map(SQUARES.map((name, number) => [name, number]));
const LETTERS: Record<string, Kind> = {
  P: 'S',
  L: 'W',
  N: 'P',
  S: 'SF',
  B: 'L',
  R: 'T',
  G: 'GF',
  K: 'K',
};

/** A square's number, or −1. */
export const squareOf = (name: string): number => NUMBER.get(name) ?? -1;

/** The face of a tile: four promoted kinds show, and move like, a Goldfeldherr. */
export function faceOf({ kind, promoted }: Pick<Tile, 'kind' | 'promoted'>): Face {
  if (!promoted) return kind;
  return kind === 'L' ? 'DL' : kind === 'T' ? 'DT' : 'GF';
}

/** Whether a square lies in one of the two castles. */
export const inCastle = (square: number): boolean => square < 27 || square >= 54;

/** A position from its SFEN. */
export function read(sfen: string): Position {
  const [rows = '', side = 'b', held = '-'] = sfen.split(' ');
  const board: (Tile | null)[] = [];
  for (const [mark] of rows.matchAll(/\+?[A-Za-z]|[1-9]/g)) {
    if (/\d/.test(mark)) board.push(...new Array<null>(Number(mark)).fill(null));
    else board.push({ ...tileOf(mark.at(-1)!), promoted: mark.startsWith('+') });
  }
  const hands: [Hand, Hand] = [{}, {}];
  for (const [, count, letter] of held.matchAll(/(\d*)([A-Za-z])/g)) {
    const { kind, seat } = tileOf(letter!);
    hands[seat as 0 | 1][kind] = Number(count || 1);
  }
  return { board, hands, side: side === 'w' ? 1 : 0 };
}

function tileOf(letter: string): { kind: Kind; seat: number } {
  const capital = letter.toUpperCase();
  return { kind: LETTERS[capital]!, seat: letter === capital ? 0 : 1 };
}

/** The claim to have won with an entering Kaiser; it moves nothing. */
const DECLARE = 'declare';
export const isDeclaration = (action: Action | null | undefined): boolean => action?.[1] === DECLARE;

/** A move by the names of its parts. */
export interface Move {
  face: Face;
  /** Empty for a drop. */
  from: string;
  to: string;
  captured: Face | '';
  promotes: boolean;
}

/** What an action moves; null for a declaration. */
export function moveOf(action: Action | null | undefined): Move | null {
  if (!action || isDeclaration(action)) return null;
  const [, face, from, to, captured, promotes] = action;
  return { face: face as Face, from, to, captured: captured as Face | '', promotes };
}

/** The moves so far. */
export const movesOf = ({ facts }: { facts: Facts | null }): Action[] => facts?.moves ?? [];

/** The position after a move, which is assumed to be legal. */
export function after(position: Position, { face, from, to, promotes }: Move): Position {
  const board = [...position.board];
  const hands: [Hand, Hand] = [{ ...position.hands[0] }, { ...position.hands[1] }];
  const seat = position.side as 0 | 1;
  const [origin, target] = [squareOf(from), squareOf(to)];
  const met = board[target];
  if (met) hands[seat][met.kind] = (hands[seat][met.kind] ?? 0) + 1;
  if (origin < 0) {
    const kind = face as Kind;
    board[target] = { kind, promoted: false, seat };
    hands[seat][kind] = (hands[seat][kind] ?? 1) - 1;
  } else {
    const tile = board[origin];
    board[target] = tile ? { ...tile, promoted: tile.promoted || promotes } : null;
    board[origin] = null;
  }
  return { board, hands, side: 1 - seat };
}

/** The square of a seat's Kaiser. */
export const kaiserOf = ({ board }: Position, seat: number): number =>
  board.findIndex((tile) => tile?.kind === 'K' && tile.seat === seat);

let played: { start: string; moves: Action[]; positions: Position[] } = {
  start: '',
  moves: [],
  positions: [],
};

const isSame = (one: Action, other: Action) => one.every((part, number) => part === other[number]);

/** Every position of a game, from its start; known positions are reused. */
export function positions(start: string, moves: Action[]): Position[] {
  const known = played.start === start ? played : { moves: [], positions: [read(start)] };
  let same = 0;
  while (same < known.moves.length && same < moves.length && isSame(known.moves[same]!, moves[same]!)) same++;
  const course = known.positions.slice(0, same + 1);
  for (const action of moves.slice(same)) {
    const move = moveOf(action);
    course.push(move ? after(course.at(-1)!, move) : course.at(-1)!);
  }
  played = { start, moves: [...moves], positions: course };
  return course;
}
