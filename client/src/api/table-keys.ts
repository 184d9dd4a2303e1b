/**
 * The keys of private tables. The app learns them from links and from the server's answers, and sends them along
 * with every request about such a table.
 */
import type { Table } from './protocol';

const known = new Map<string, string>();

/** Remember the key of a table, if there is one. */
export function rememberKey(table: string, key: string | null | undefined): void {
  if (key) known.set(table, key);
}

/** Remember the key of a table that the server has sent; a listed one needs none. */
export function rememberTable<T extends Pick<Table, 'id' | 'listed' | 'key'>>(table: T): T {
  if (!table.listed) rememberKey(table.id, table.key);
  return table;
}

/** An address of the app or the API, with the key of the table that it is about. */
export function withKey(path: string): string {
  const table = /^(?:\/api)?\/(?:tables|t|replay)\/([^/?]+)/.exec(path)?.[1];
  const key = table && known.get(table);
  return key ? `${path}${path.includes('?') ? '&' : '?'}key=${encodeURIComponent(key)}` : path;
}

/** Where a table is. */
export const tablePath = (table: Pick<Table, 'id' | 'listed' | 'key'>): string =>
  withKey(`/t/${rememberTable(table).id}`);

/** Where a finished game is replayed. */
export const replayPath = (table: Pick<Table, 'id' | 'listed' | 'key'>): string =>
  withKey(`/replay/${rememberTable(table).id}`);
