/** Made by `make types` from the types that the server sends. Do not edit. */

/** Everything that a seat (null: a spectator) knows (C13). */
export interface View {
  seat: number | null;
  first: number;
  turn: number;
  phase: Phase;
  /** One's own hand; a spectator has none. */
  hand: Card[];
  hand_sizes: number[];
  pile_sizes: number[];
  villages: VillageAt[];
  cards: CardAt[];
  free: Cell[];
  last: Cell | null;
  unseen: ('helmet' | 'buddha' | 'rice')[][];
  top: ('helmet' | 'buddha' | 'rice')[] | null;
  held: ('helmet' | 'buddha' | 'rice')[] | null;
  due: Cell[];
  stones: number[][];
  causes: string[];
}

/** The derived facts of a view: open villages, current majorities and remaining stones. */
export interface Facts {
  contests: Contest[];
  /** By shape: the seat with strictly the most stones of it, or null (CR13). */
  majorities: (number | null)[];
  /** By shape: the stones still to be won (CR3); at 0, substitutes are paid (C8). */
  supply: number[];
}

/** What the game waits for, once the top of the stack is turned up. */
export type Phase = 'deal' | 'lay' | 'place' | 'over';

/** An influence card. */
export interface Card {
  symbol: Symbol;
  strength: number;
}

/** A village on the field; scored ones are turned over. */
export interface VillageAt {
  cell: Cell;
  village: ('helmet' | 'buddha' | 'rice')[];
  scored: boolean;
}

/** An influence card on the field; between four scored villages it is turned over. */
export interface CardAt {
  cell: Cell;
  seat: number;
  card: Card;
  turned: boolean;
}

/** A cell of the field: x to the east and y to the north of the first village (C14). */
export interface Cell {
  x: number;
  y: number;
}

/** A village that is not scored yet. */
export interface Contest {
  cell: Cell;
  /** Which sides have no card yet: north, east, south, west. */
  open: boolean[];
  standings: Standing[];
}

/** What an influence card shows: one of the three symbols, or a samurai, which counts for all of them. */
export type Symbol = 'helmet' | 'buddha' | 'rice' | 'samurai';

/** The contest for one symbol of a village (CR10). */
export interface Standing {
  symbol: 'helmet' | 'buddha' | 'rice';
  /** By seat: its influence. */
  totals: number[];
  /** The seat that would take the stone now, or null (C7). */
  leader: number | null;
  /** How far the strongest is ahead of the next. */
  lead: number;
}

/** An action in parts: its kind, then its fields. */
export type Action = Lay | Place | Deal | Reveal;

/** Lay an influence card from the hand. */
export type Lay = [kind: 'lay', card: [symbol: Symbol, strength: number], cell: [x: number, y: number]];

/** Lay the village in hand on one of the two cells where one is due. */
export type Place = [kind: 'place', cell: [x: number, y: number]];

/** Chance: the next card of a player's pile. */
export type Deal = [kind: 'deal', card: [symbol: Symbol, strength: number]];

/** Chance: the next village of the stack. */
export type Reveal = [kind: 'reveal', village: ('helmet' | 'buddha' | 'rice')[]];
