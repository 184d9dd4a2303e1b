/** How much of each table's history this browser has shown, so that returning users see what is new. */
const KEY = 'samurai.seen';
const MOST = 100;

/** By table: its revision and the length of its history. */
type Seen = Record<string, [at: number, lines: number]>;

function seen(): Seen {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** Remember that this revision of a table has been shown, with this many history lines. */
export function rememberPosition(table: string, at: number, lines: number): void {
  const { [table]: _, ...others } = seen();
  const kept = Object.entries(others).slice(-MOST);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [table, [at, lines]]])));
}

/** The number of history lines that were shown last time; infinite if the table was never opened. */
export function linesSeen(table: string): number {
  return seen()[table]?.[1] ?? Infinity;
}
