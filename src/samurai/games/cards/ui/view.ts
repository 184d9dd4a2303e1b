/** The card game's view as it comes over the wire (`View` in state.py), and its words. */

export type Shape = 'helmet' | 'buddha' | 'rice';
export type CardSymbol = Shape | 'samurai';
export type Stones = [helmets: number, buddhas: number, rice: number];

export interface Cell {
  x: number;
  y: number;
}

export interface Card {
  symbol: CardSymbol;
  strength: number;
}

export interface VillageAt {
  cell: Cell;
  village: Shape[];
  scored: boolean;
}

export interface CardAt {
  cell: Cell;
  seat: number;
  card: Card;
  turned: boolean;
}

/** What lies on the table. */
export interface Field {
  villages: VillageAt[];
  cards: CardAt[];
  free: Cell[];
}

export interface View extends Field {
  seat: number | null;
  first: number;
  turn: number;
  phase: 'deal' | 'lay' | 'place' | 'over';
  hand: Card[];
  hand_sizes: number[];
  pile_sizes: number[];
  last: Cell | null;
  unseen: Shape[][];
  top: Shape[] | null;
  held: Shape[] | null;
  due: Cell[];
  stones: Stones[];
  causes: string[];
}

export const SHAPES: Shape[] = ['helmet', 'buddha', 'rice'];
const SYMBOLS: CardSymbol[] = [...SHAPES, 'samurai'];
/** The sign of each symbol's stone. */
export const STONES: Record<Shape, string> = {
  helmet: 'triangle',
  buddha: 'circle',
  rice: 'square',
};

/** Things one after the other, the last with a word before it: `a, b and c`. */
export const listing = (and: string) => (things: string[]) =>
  [things.slice(0, -1).join(', '), things.at(-1)].filter(Boolean).join(` ${and} `);

export const cellWord = ({ x, y }: Cell) => `${x},${y}`;
export const cardWord = ({ symbol, strength }: Card) => `${symbol}${strength}`;
export const isCell = (word: string) => /^-?\d+,-?\d+$/.test(word);

export function cellOf(word: string): Cell {
  const [x, y] = word.split(',').map(Number) as [number, number];
  return { x, y };
}

export function cardOf(word: string): Card | null {
  const found = /^(helmet|buddha|rice|samurai)(\d)$/.exec(word);
  return found && { symbol: found[1] as CardSymbol, strength: Number(found[2]) };
}

/** A village's letters as its symbols. */
export const villageOf = (letters: string) => SHAPES.filter((shape) => letters.includes(shape.charAt(0).toUpperCase()));

/** Helmets, Buddhas, rice, samurai; the weaker first. */
export const inOrder = (cards: Card[]) =>
  [...cards].sort(
    (one, other) => SYMBOLS.indexOf(one.symbol) - SYMBOLS.indexOf(other.symbol) || one.strength - other.strength,
  );

/** North, east, south, west. */
export const sides = ({ x, y }: Cell): Cell[] => [
  { x, y: y + 1 },
  { x: x + 1, y },
  { x, y: y - 1 },
  { x: x - 1, y },
];

/** What a word of the notation says. */
export type Deed = { kind: 'lay'; card: Card; cell: Cell } | { kind: 'village'; cell: Cell };

export function deed(word: string | null): Deed | null {
  const [thing, at] = word?.split('@') ?? [];
  if (!thing || !at || !isCell(at)) return null;
  const card = cardOf(thing);
  if (card) return { kind: 'lay', card, cell: cellOf(at) };
  return thing === 'village' ? { kind: 'village', cell: cellOf(at) } : null;
}
