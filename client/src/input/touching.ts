/** Saying an action by touching things one after the other. Knows no game: it reads the ways that come with actions. */
import type { Action } from '$client/api/protocol';

/** What is touched to say that an action is complete, where one could go on touching. */
export const DONE = 'done';

export interface Selection {
  /** What may be touched next. */
  next: Set<string>;
  /** The word that is complete, and could not become another. */
  complete: string | null;
}

/** Where one is after touching these things. */
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

/** What is chosen after touching one more thing, or null if it may not be touched now. */
export function touch(actions: Action[], chosen: string[], place: string): string[] | null {
  if (chosen.at(-1) === place && !selectionAfter(actions, chosen).next.has(place)) return chosen.slice(0, -1);
  for (let keep = chosen.length; keep >= 0; keep--) {
    const kept = chosen.slice(0, keep);
    if (selectionAfter(actions, kept).next.has(place)) return [...kept, place];
  }
  return null;
}

/** The action a touch would have meant, though it is illegal: a legal one with its last place replaced. */
export function intendedAction(actions: Action[], chosen: string[], place: string): string | null {
  for (const [word, way] of ways(actions)) {
    if (way.length !== chosen.length + 1 || !begins(way, chosen)) continue;
    const last = way.at(-1)!;
    const at = word.lastIndexOf(last);
    if (at >= 0) return word.slice(0, at) + place + word.slice(at + last.length);
  }
  return null;
}

/** Every way of every action with its word. */
function* ways(actions: Action[]): Generator<[string, string[]]> {
  for (const [word, ...its] of actions) for (const way of its) yield [word, way];
}

function begins(way: string[], chosen: string[]): boolean {
  return way.length >= chosen.length && chosen.every((place, index) => way[index] === place);
}
