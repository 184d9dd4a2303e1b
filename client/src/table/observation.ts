/** The client's copy of what the server sends about a table, with changes applied. */
import type { Line, Observation as SentObservation, Preview as SentPreview } from '$client/api/protocol';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the shell cannot know the types of a game
export type GameSpecific = any;

/** A line of the history; the web app requests it with its sentence. */
export type HistoryLine<A = GameSpecific> = Line<A> & { sentence: string };

/** What one seat (null: a spectator) sees and may do now, with the whole history. */
export interface Observation<V = unknown, F = GameSpecific, A = GameSpecific> extends Omit<
  SentObservation<V, F, A>,
  'type' | 'facts' | 'story'
> {
  facts: F;
  history: HistoryLine<A>[];
}

/** An action: the word to send, and its parts to be shown; a word of the table, such as `take-back`, has no parts. */
export interface NamedAction<A = GameSpecific> {
  word: string;
  parts: A | null;
}

/** Everything that may be done. */
export const offered = <A>({
  actions,
  parts,
}: Pick<Observation<unknown, unknown, A>, 'actions' | 'parts'>): NamedAction<A>[] =>
  actions.map(([word], number) => ({ word, parts: parts?.[number] ?? null }));

/** The action of a word, with its parts if it may be done. */
export const actionOf = <A>(observation: Observation<unknown, unknown, A> | null, word: string): NamedAction<A> =>
  (observation && offered(observation).find((action) => action.word === word)) ?? { word, parts: null };

/** What would follow from an action. */
export interface Preview<V = unknown, F = GameSpecific> extends Omit<SentPreview<V, F>, 'type' | 'id'> {
  word: string;
}

/** Convert a complete observation from the server. */
export function toObservation({ type: _, story, ...seen }: SentObservation): Observation {
  return { ...seen, facts: seen.facts, history: story.lines as HistoryLine[] };
}
