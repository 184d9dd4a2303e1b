/** Made by `make types` from the types that the server sends. Do not edit. */

/** What one seat (null: a spectator) knows (B16). */
export interface View {
  position: Position;
  seat: number | null;
  /** The viewer's own; a spectator has none. */
  hand: Token[];
  hand_sizes: number[];
  /** By seat: the tokens in its hand or supply; it is unknown which are where. */
  unseen: Token[][];
}

/** The derived facts of a view: open settlements and current majorities. */
export interface Facts {
  contests: Contest[];
  /** By seat: the kinds it has the most of (BR19). */
  majorities: Figure[][];
}

/** All open information. */
export interface Position {
  options: Options;
  phase: Phase;
  /** The seat that places figures, plays, or draws. */
  turn: number;
  /** By hex. */
  tokens: (Piece | null)[];
  /** By hex: the figures standing there, in the order of `Figure`. */
  figures: Figure[][];
  /** The figures still to be put on the board. */
  pool: [number, number, number];
  /** By seat. */
  captured: [number, number, number][];
  /** The figures that nobody got (BR16). */
  aside: [number, number, number];
  /** Whether a token has been played this turn. */
  played: boolean;
  /** Whether the one normal token of this turn has been played. */
  normal: boolean;
  /** Every cause of the end that applies, in the order they came about (B13). */
  causes: string[];
}

/** The seventeen kinds of tokens (BR4), by the words people type, most with their strength. */
export type Token =
  | 'helmet2'
  | 'helmet3'
  | 'helmet4'
  | 'buddha2'
  | 'buddha3'
  | 'buddha4'
  | 'rice2'
  | 'rice3'
  | 'rice4'
  | 'samurai1'
  | 'samurai2'
  | 'samurai3'
  | 'ship1'
  | 'ship2'
  | 'ronin'
  | 'swap'
  | 'move';

/** A settlement with figures. */
export interface Contest {
  at: number;
  /** How many land hexes around it are still empty (BR14). */
  open: number;
  standings: Standing[];
}

/** The three kinds of figures (BR3). */
export type Figure = 'helmet' | 'buddha' | 'rice';

/** What the table chose before the game: the one declaration of the options, and of their choices. */
export interface Options {
  seats: number;
  first: number;
  hands: string;
  setup: string;
  capture: string;
  piles: string;
}

/** The phases of a game. */
export type Phase = 'hands' | 'figures' | 'turn' | 'draw' | 'over';

/** A token on the board, and its owner. */
export interface Piece {
  token: Token;
  seat: number;
}

/** The contest for one figure (BR15). */
export interface Standing {
  figure: Figure;
  /** By seat: its influence. */
  totals: number[];
  /** The seat that would capture it now, or null (BR16). */
  leader: number | null;
  /** How far the strongest is ahead of the next. */
  lead: number;
}

/** An action in parts: its kind, then its fields. */
export type Action = Keep | Draw | Draft | Place | Swap | Move | End | Pass;

/** Take a token into one's opening hand, in secret (B2). */
export type Keep = [kind: 'keep', token: Token];

/** Chance gives a token from the supply to the player who is owed one (BR17, B2). */
export type Draw = [kind: 'draw', token: Token];

/** Put a figure of the pool on a city or village, before the first turn (BR8, B3, B4). */
export type Draft = [kind: 'draft', figure: Figure, at: number];

/** Play a token to an empty hex (BR11). */
export type Place = [kind: 'place', token: Token, at: number];

/** Play the figure exchange (BR12). The pair has no order; `swap` puts it in one. */
export type Swap = [kind: 'swap', one: [figure: Figure, at: number], other: [figure: Figure, at: number]];

/** Play the token exchange: it goes to `source`, whose token moves to `target` (BR13). */
export type Move = [kind: 'move', source: number, target: number];

/** End one's turn (B5). */
export type End = [kind: 'end'];

/** Pass, with nothing left to play (B11). */
export type Pass = [kind: 'pass'];
