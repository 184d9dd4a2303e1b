/** The board game's view as it comes over the wire, and what is fixed about its tokens. */
import type { Figure, Position, Token } from './generated';

export type { Facts, Figure, Piece, Position, View } from './generated';
export type Counts = Position['pool'];

/** What tokens come in strengths. */
export type Sort = Figure | 'samurai' | 'ship';
/** The names of the tokens of every strength, by how each sort is called. */
export const withStrengths = (words: Record<Sort, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([sort, word]) =>
      [1, 2, 3, 4].map((strength) => [`${sort}${strength}`, `${word} ${strength}`]),
    ),
  );

export const FIGURES: Figure[] = ['helmet', 'buddha', 'rice'];
export const HAND = 5;
export const ASIDE_TO_END = 4;
const FAST = new Set(['ship1', 'ship2', 'ronin', 'swap']);
const ORDER = [
  'helmet2',
  'helmet3',
  'helmet4',
  'buddha2',
  'buddha3',
  'buddha4',
  'rice2',
  'rice3',
  'rice4',
  'samurai1',
  'samurai2',
  'samurai3',
  'ship1',
  'ship2',
  'ronin',
  'swap',
  'move',
];

export const isFast = (token: string) => FAST.has(token);
/** The sign on a token. */
export const signOf = (token: string) => token.replace(/\d$/, '');
/** Its strength; 0 is not written on it. */
export const strength = (token: string) => (token === 'ronin' ? 1 : Number(token.match(/\d$/)?.[0] ?? 0));
export const inOrder = (tokens: string[]) =>
  [...tokens].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));

/** What a word of the notation says, for drawing it. */
export type Deed =
  | { kind: 'place'; token: Token; at: string }
  | { kind: 'draft'; figure: Figure; at: string }
  | { kind: 'swap'; one: [string, Figure]; other: [string, Figure] }
  | { kind: 'move'; from: string; to: string }
  | { kind: 'keep' | 'draw'; token: string }
  | { kind: 'end' | 'pass' };

export function deed(word: string | null): Deed | null {
  if (!word) return null;
  if (word === 'end' || word === 'pass') return { kind: word };
  const [verb, rest] = word.split(':') as [string, string | undefined];
  if (rest === undefined) {
    const [what, at] = word.split('@') as [string, string | undefined];
    if (!at) return null;
    return FIGURES.includes(what as Figure)
      ? { kind: 'draft', figure: what as Figure, at }
      : { kind: 'place', token: what as Token, at };
  }
  if (verb === 'keep' || verb === 'draw') return { kind: verb, token: rest };
  if (verb === 'move') {
    const [from, to] = rest.split('>') as [string, string];
    return { kind: 'move', from, to };
  }
  if (verb === 'swap') {
    const [one, other] = rest.split('/').map((stand) => stand.split('.')) as [[string, Figure], [string, Figure]];
    return { kind: 'swap', one, other };
  }
  return null;
}
