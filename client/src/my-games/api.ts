/** Requests about the user's games. */
import { request } from '$client/api/api';
import type { OwnTable, Statistics, News as SentNews } from '$client/api/protocol';
import type { HistoryLine } from '$client/table/observation';

export type { Opponent, Statistics } from '$client/api/protocol';

/** The number of finished games per page. */
export const PAGE = 20;

/** The last history lines of a table, as the user may see them. */
export type News = Omit<SentNews, 'lines'> & { lines: HistoryLine[] };

/** A page of the user's finished games, latest first, filtered by game and opponents' names. */
export function fetchFinished(after: string, game: string, names: string[]): Promise<OwnTable[]> {
  const wanted = new URLSearchParams([['after', after], ['game', game], ...names.map((name) => ['name', name])]);
  return request('GET', `/me/tables/past?${wanted}`);
}

export const fetchNews = (table: string): Promise<News> => request('GET', `/me/tables/${table}/news`);
export const markSeen = (table: string): Promise<void> => request('PUT', `/me/tables/${table}/seen`);

/** Statistics of the user's games: of all games or one, since a time. */
export function fetchStatistics(game: string, since: number): Promise<Statistics> {
  return request('GET', `/me/statistics?${new URLSearchParams({ game, since: String(since) })}`);
}
