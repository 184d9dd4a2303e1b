/** The card game's view and actions as they come over the wire, and the names of what can be touched. */
import type { Action, Card, Cell, Symbol as CardSymbol, View, VillageAt } from './generated';

export type { Action, Card, CardAt, Cell, Facts, Symbol as CardSymbol, View, VillageAt } from './generated';
/** The symbols of villages and stones. */
export type Shape = VillageAt['village'][number];
/** What is on the table. */
export type Field = Pick<View, 'villages' | 'cards' | 'free'>;

export const SHAPES: Shape[] = ['helmet', 'buddha', 'rice'];
const SYMBOLS: CardSymbol[] = [...SHAPES, 'samurai'];
/** The sign of each symbol's stone. */
export const STONES: Record<Shape, string> = {
  helmet: 'triangle',
  buddha: 'circle',
  rice: 'square',
};

/** A list in words: `a, b and c`. */
export const listing = (and: string) => (things: string[]) =>
  [things.slice(0, -1).join(', '), things.at(-1)].filter(Boolean).join(` ${and} `);

export const cellWord = ({ x, y }: Cell) => `${x},${y}`;
export const cardWord = ({ symbol, strength }: Card) => `${symbol}${strength}`;
export const isCell = (word: string) => /^-?\d+,-?\d+$/.test(word);

export function cellOf(word: string): Cell {
  const [x, y] = word.split(',').map(Number) as [number, number];
  return { x, y };
}

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

/** Where an action lays something; null for chance's, which only turn up. */
export function cellIn(action: Action | null | undefined): Cell | null {
  const at = action?.[0] === 'lay' ? action[2] : action?.[0] === 'place' ? action[1] : null;
  return at && { x: at[0], y: at[1] };
}

/** The card that an action lays. */
export function cardIn(action: Action | null | undefined): Card | null {
  if (action?.[0] !== 'lay') return null;
  const [, [symbol, strength]] = action;
  return { symbol, strength };
}
