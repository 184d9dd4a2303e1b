/** The board game's view as it comes over the wire, and what is fixed about its tokens. */
import type { Action, Figure, Position, Token } from './generated';

export type { Action, Facts, Figure, Piece, Position, View } from './generated';
export type Counts = Position['pool'];

/** The kinds of tokens that come in strengths. */
export type Sort = Figure | 'samurai' | 'ship';
/** The names of the tokens of every strength, from the name of each kind. */
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
/** The symbol on a token. */
export const signOf = (token: string) => token.replace(/\d$/, '');
/** Its strength; 0 is not shown. */
export const strength = (token: string) => (token === 'ronin' ? 1 : Number(token.match(/\d$/)?.[0] ?? 0));
export const inOrder = (tokens: string[]) =>
  [...tokens].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));

/** The hexes that an action touches. */
export function hexesOf(action: Action | null | undefined): number[] {
  switch (action?.[0]) {
    case 'place':
    case 'draft':
      return [action[2]];
    case 'move':
      return [action[1], action[2]];
    case 'swap':
      return [action[1][1], action[2][1]];
    default:
      return [];
  }
}

/** The token of the hand that an action takes. */
export function tokenOf(action: Action | null | undefined): Token | null {
  switch (action?.[0]) {
    case 'keep':
    case 'place':
      return action[1];
    case 'swap':
    case 'move':
      return action[0];
    default:
      return null;
  }
}
