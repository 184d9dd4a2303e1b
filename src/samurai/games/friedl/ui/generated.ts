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

/** The derived facts of a view: the moves that deserve a gardez. */
export interface Facts {
  /** The words of the moves that attack a great officer, of the seat to move; gardez may be said with them (F7). */
  gardez: string[];
}
