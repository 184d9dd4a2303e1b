/** Asking the server about my games. */
import { ask } from '$client/api/api';
import type { OwnTable, Statistics, News as SentNews } from '$client/api/protocol';
import type { StoryLine } from '$client/table/sight';

export type { Opponent, Statistics } from '$client/api/protocol';

/** So many finished games come at once. */
export const PAGE = 20;

/** The last lines of a table's story as I may hear them. */
export type News = Omit<SentNews, 'lines'> & { lines: StoryLine[] };

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
