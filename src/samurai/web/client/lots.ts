/** What this browser contributes to the draws of a table, and the seals it saw before it did. See docs/guides/fair-draws.md. */
const KEY = 'samurai.seals';
const MOST = 50;

/** Something that nobody can foresee. */
export const lot = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function noted(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** Note the seal of a table before contributing to its draws. */
export function note(table: string, seal: string): void {
  const kept = Object.entries({ ...noted(), [table]: seal }).slice(-MOST);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
}

/** The seal of a table as it was when one sat down there; nothing, if one did not. */
export const notedSeal = (table: string): string | undefined => noted()[table];
