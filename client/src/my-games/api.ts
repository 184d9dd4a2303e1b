/** Asking the server about my games. */
import { request } from '$client/api/api';
import type { OwnTable, Statistics, News as SentNews } from '$client/api/protocol';
import type { HistoryLine } from '$client/table/observation';

export type { Opponent, Statistics } from '$client/api/protocol';

/** So many finished games come at once. */
export const PAGE = 20;

/** The last lines of a table's story as I may hear them. */
export type News = Omit<SentNews, 'lines'> & { lines: HistoryLine[] };

/** My finished games, the latest first: those after one of them, of one game, with somebody of one of these names. */
export function fetchFinished(after: string, game: string, names: string[]): Promise<OwnTable[]> {
  const wanted = new URLSearchParams([['after', after], ['game', game], ...names.map((name) => ['name', name])]);
  return request('GET', `/me/tables/past?${wanted}`);
}

export const fetchNews = (table: string): Promise<News> => request('GET', `/me/tables/${table}/news`);
export const markSeen = (table: string): Promise<void> => request('PUT', `/me/tables/${table}/seen`);

/** How my games went: of all games or one, since a time. */
export function fetchStatistics(game: string, since: number): Promise<Statistics> {
  return request('GET', `/me/statistics?${new URLSearchParams({ game, since: String(since) })}`);
}
