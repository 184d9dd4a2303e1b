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

/** Remember the key of a table from the server; listed tables need none. */
export function rememberTable<T extends Pick<Table, 'id' | 'listed' | 'key'>>(table: T): T {
  if (!table.listed) rememberKey(table.id, table.key);
  return table;
}

/** A path of the app or the API, with the key of its table added. */
export function withKey(path: string): string {
  const table = /^(?:\/api)?\/(?:tables|t|replay)\/([^/?]+)/.exec(path)?.[1];
  const key = table && known.get(table);
  return key ? `${path}${path.includes('?') ? '&' : '?'}key=${encodeURIComponent(key)}` : path;
}

/** The path of a table. */
export const tablePath = (table: Pick<Table, 'id' | 'listed' | 'key'>): string =>
  withKey(`/t/${rememberTable(table).id}`);

/** The path of a replay. */
export const replayPath = (table: Pick<Table, 'id' | 'listed' | 'key'>): string =>
  withKey(`/replay/${rememberTable(table).id}`);
