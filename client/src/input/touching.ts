/** Entering an action by touching things in turn. Knows no game: it uses the sequences that come with each action. */
import type { Action } from '$client/api/protocol';

/** Touched to finish an action where further touches would be possible. */
export const DONE = 'done';

export interface Selection {
  /** What may be touched next. */
  next: Set<string>;
  /** The complete action, if no further touch is possible. */
  complete: string | null;
}

/** The selection after touching these things. */
export function selectionAfter(actions: Action[], chosen: string[]): Selection {
  const next = new Set<string>();
  let complete: string | null = null;
  for (const [word, way] of ways(actions)) {
    if (!begins(way, chosen)) continue;
    if (way.length === chosen.length) complete = word;
    else next.add(way[chosen.length]!);
  }
  if (complete && next.size) next.add(DONE);
  return { next, complete: next.size ? null : complete };
}

/** The touched things after one more touch; null if it is not allowed now. */
export function touch(actions: Action[], chosen: string[], place: string): string[] | null {
  if (chosen.at(-1) === place && !selectionAfter(actions, chosen).next.has(place)) return chosen.slice(0, -1);
  for (let keep = chosen.length; keep >= 0; keep--) {
    const kept = chosen.slice(0, keep);
    if (selectionAfter(actions, kept).next.has(place)) return [...kept, place];
  }
  return null;
}

/** The illegal action that a touch would have meant: a legal one with its last place replaced. */
export function intendedAction(actions: Action[], chosen: string[], place: string): string | null {
  for (const [word, way] of ways(actions)) {
    if (way.length !== chosen.length + 1 || !begins(way, chosen)) continue;
    const last = way.at(-1)!;
    const at = word.lastIndexOf(last);
    if (at >= 0) return word.slice(0, at) + place + word.slice(at + last.length);
  }
  return null;
}

/** Every sequence of every action, with the action. */
function* ways(actions: Action[]): Generator<[string, string[]]> {
  for (const [word, ...its] of actions) for (const way of its) yield [word, way];
}

function begins(way: string[], chosen: string[]): boolean {
  return way.length >= chosen.length && chosen.every((place, index) => way[index] === place);
}
