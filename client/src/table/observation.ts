/** What the page holds of a table: what the server has sent, with its changes applied. */
import type { Line, Observation as SentObservation, Preview as SentPreview } from '$client/api/protocol';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the shell cannot know the types of a game
export type GameSpecific = any;

/** A line of the history; the web app asks for its sentence. */
export type HistoryLine = Line & { sentence: string };

/** What one seat (null: a spectator) sees now, and may do; with the whole history. */
export interface Observation<V = unknown, F = GameSpecific> extends Omit<
  SentObservation<V, F>,
  'type' | 'facts' | 'story'
> {
  facts: F;
  history: HistoryLine[];
}

/** What would follow from an action. */
export interface Preview<V = unknown, F = GameSpecific> extends Omit<SentPreview<V, F>, 'type' | 'id'> {
  word: string;
}

/** A first sight from what the server sends to those who want to read. */
export function toObservation({ type: _, story, ...seen }: SentObservation): Observation {
  return { ...seen, facts: seen.facts, history: story.lines as HistoryLine[] };
}
