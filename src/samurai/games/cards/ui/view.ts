/** The card game's view as it comes over the wire, and its words. */
import type { Card, Cell, Symbol as CardSymbol, View, VillageAt } from './generated';

export type { Card, CardAt, Cell, Facts, Symbol as CardSymbol, View, VillageAt } from './generated';
/** The symbols of villages and stones. */
export type Shape = VillageAt['village'][number];
/** What lies on the table. */
export type Field = Pick<View, 'villages' | 'cards' | 'free'>;

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
