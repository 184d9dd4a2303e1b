/** What this browser has seen of each table, so that a returning person learns what has changed. */
import type { Table } from './protocol';

const KEY = 'samurai.seen';
const MOST = 100;

function seen(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** Remember that a table was looked at as it stands at this revision. */
export function look(table: string, at: number): void {
  const { [table]: _, ...others } = seen();
  const kept = Object.entries(others).slice(-MOST);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [table, at]])));
}

/** Whether something has happened at a table since it was last looked at. */
export function changedSince(table: Table): boolean {
  const at = seen()[table.id];
  return at !== undefined && table.at > at;
}
