/** The progress of this browser's user in the lessons. */

const KEY = 'samurai.lessons';

export interface Progress {
  /** How many steps are done. */
  done: number;
  /** How many steps there are. */
  of: number;
}

function stored(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** The progress in the lesson of a game; null if it was never started. */
export function progress(game: string): Progress | null {
  return stored()[game] ?? null;
}

/** Whether any lesson has been started. */
export const hasStartedAny = (): boolean => Object.keys(stored()).length > 0;

/** Mark a step as done; earlier progress is kept. */
export function stepDone(game: string, step: number, of: number): void {
  const all = stored();
  const done = Math.max(all[game]?.done ?? 0, step + 1);
  localStorage.setItem(KEY, JSON.stringify({ ...all, [game]: { done, of } }));
}
