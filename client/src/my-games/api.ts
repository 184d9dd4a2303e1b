/** Asking the server about my games. */
import { ask } from '$client/api/api';
import type { OwnTable, StoryLine } from '$client/api/protocol';

/** So many finished games come at once. */
export const PAGE = 20;

/** The last lines of a table's story as I may hear them; so many of them are new. */
export interface News {
  at: number;
  new: number;
  lines: StoryLine[];
}

/** How the games of one kind for so many went. */
export interface Played {
  game: string;
  seats: number;
  games: number;
  places: number[];
  shared: number;
  moves: number;
  shortest: number;
  longest: number;
  lasted: number;
}

export interface Opponent {
  person: string | null;
  bot: string | null;
  name: string;
  games: number;
  ahead: number;
  level: number;
}

export interface Statistics {
  played: Played[];
  orders: { game: string; seats: number; turn: number; games: number; won: number; shared: number }[];
  opponents: Opponent[];
  paces: { game: string; seconds: number; games: number }[];
  won: { game: string; kind: string; games: number; number: number; most: number }[];
  ratings: { game: string; seats: number; points: [at: number, rating: number][] }[];
  /** Games that are still to be reckoned. */
  missing: number;
}

/** My finished games, the latest first: those after one of them, of one game, with somebody of one of these names. */
export function past(after: string, game: string, names: string[]): Promise<OwnTable[]> {
  const wanted = new URLSearchParams([['after', after], ['game', game], ...names.map((name) => ['name', name])]);
  return ask('GET', `/me/tables/past?${wanted}`);
}

export const news = (table: string): Promise<News> => ask('GET', `/me/tables/${table}/news`);
export const markSeen = (table: string): Promise<void> => ask('PUT', `/me/tables/${table}/seen`);

/** How my games went: of all games or one, since a time. */
export function statistics(game: string, since: number): Promise<Statistics> {
  return ask('GET', `/me/statistics?${new URLSearchParams({ game, since: String(since) })}`);
}
