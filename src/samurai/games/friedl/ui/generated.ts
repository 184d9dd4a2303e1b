/** Made by `make types` from the types that the server sends. Do not edit. */

/** What everybody at the table knows, which is everything; positions are in SFEN, moves in the booklet's words. */
export interface View {
  seat: number | null;
  start: string;
  moves: string[];
  position: string;
  /** The seat to move; null once the game is over. */
  side: number | null;
  check: boolean;
  /** How often this position has occurred, this time included (F5). */
  times: number;
  shogi: boolean;
  plies: number;
}

/** The derived facts of a view: the moves so far, and those that deserve a gardez. */
export interface Facts {
  /** The moves of the view in parts, as actions are offered. */
  moves: ['action', string, string, string, string, boolean][];
  /** The words of the moves that attack a great officer, of the seat to move; gardez may be said with them (F7). */
  gardez: string[];
}

/** A move as it is written: what moves, from where (empty for a drop), to where, capturing what. */
export type Action = [
  kind: 'action',
  piece: string,
  origin: string,
  target: string,
  captured: string,
  promotes: boolean,
];
