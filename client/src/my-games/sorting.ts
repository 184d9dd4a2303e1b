/** Sorting the user's tables, and the names that a search matches. */
import type { OwnTable } from '$client/api/protocol';

export type Show = 'all' | 'turn' | 'others' | 'waiting' | 'over';
export type Order = 'changed' | 'left' | 'news';

const ORDERS: Record<Order, (table: OwnTable) => number> = {
  changed: (table) => -table.changed,
  left: (table) => table.deadline ?? Infinity,
  news: (table) => -(table.new_moves + table.new_lines),
};

/** Tables sorted by last change, by time left or by news; equal ones by last change. */
export function sortTables(tables: OwnTable[], order: Order): OwnTable[] {
  const by = ORDERS[order];
  return tables.toSorted((one, other) => (by(one) === by(other) ? other.changed - one.changed : by(one) - by(other)));
}

/** The names to search for: the text itself, and the ids of bots whose translated names contain it. */
export function searchNames(text: string, bots: Record<string, string>): string[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  const called = Object.entries(bots).filter(([, name]) => name.toLowerCase().includes(wanted));
  return [text.trim(), ...called.map(([bot]) => bot).filter((bot) => !bot.includes(wanted))];
}
