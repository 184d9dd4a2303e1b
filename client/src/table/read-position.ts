/** How much of each table's story this browser has shown, so that a returning person finds where it goes on. */
const KEY = 'samurai.seen';
const MOST = 100;

/** By table: its revision, and how many lines its story had. */
type Seen = Record<string, [at: number, lines: number]>;

function seen(): Seen {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** Remember that a table was looked at as it stands at this revision, with a story of so many lines. */
export function rememberPosition(table: string, at: number, lines: number): void {
  const { [table]: _, ...others } = seen();
  const kept = Object.entries(others).slice(-MOST);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [table, [at, lines]]])));
}

/** How many lines of a table's story were there when it was last looked at; all, if it never was. */
export function linesSeen(table: string): number {
  return seen()[table]?.[1] ?? Infinity;
}
