/** How far this browser's reader has come in the lessons. */

const KEY = 'samurai.lessons';

export interface Progress {
  /** How many steps are done. */
  done: number;
  /** How many there are. */
  of: number;
}

function stored(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** How far the lesson of a game has come; null if it was never begun. */
export function progress(game: string): Progress | null {
  return stored()[game] ?? null;
}

/** Whether any lesson has been begun. */
export const hasStartedAny = (): boolean => Object.keys(stored()).length > 0;

/** A step is done. What was done before stays done. */
export function stepDone(game: string, step: number, of: number): void {
  const all = stored();
  const done = Math.max(all[game]?.done ?? 0, step + 1);
  localStorage.setItem(KEY, JSON.stringify({ ...all, [game]: { done, of } }));
}
