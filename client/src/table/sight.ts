/** What the page holds of a table: what the server has sent, with its changes applied. */
import type { Line, Observation, Preview } from '$client/api/protocol';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the shell cannot know the types of a game
export type GameOwn = any;

/** A line of the history; the web app asks for its sentence. */
export type StoryLine = Line & { sentence: string };

/** What one seat (null: a spectator) sees now, and may do; with the whole history. */
export interface Sight<V = unknown, F = GameOwn> extends Omit<Observation<V, F>, 'type' | 'facts' | 'story'> {
  facts: F;
  story: StoryLine[];
}

/** What would follow from an action. */
export interface Foreseen<V = unknown, F = GameOwn> extends Omit<Preview<V, F>, 'type' | 'id'> {
  word: string;
}

/** A first sight from what the server sends to those who want to read. */
export function whole({ type: _, story, ...seen }: Observation): Sight {
  return { ...seen, facts: seen.facts, story: story.lines as StoryLine[] };
}
