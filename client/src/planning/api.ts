/** What is asked of the server about planning ahead. */
import { ask } from '$client/api/api';
import type { Refusal, Sight, StoryLine } from '$client/api/protocol';

/** An action of a plan, and the seat that is thought to take it. */
export interface Tried {
  seat: number;
  word: string;
}

/** A private copy of a position, after some actions. */
export interface Planned {
  /** What the seat to act sees in it: of another than oneself, what it is guessed to hold. */
  sight: Omit<Sight, 'story'> & { story: { lines: StoryLine[] } };
  /** The revision of the table on which it is made. */
  at: number;
  said: Tried[];
  /** Which of these would not be seen by who plans. */
  unseen: number[];
  guess: number;
  guessed: boolean;
  /** What else the seat to act could do, where that was asked for. */
  imagined?: string[];
}

export interface Wanted {
  at: number;
  seat: number | null;
  said: Tried[];
  guess: number;
  as_far?: boolean;
  imagine?: boolean;
}

/** A step of a line: an action, or (without a seat) whatever the others do. */
export interface Expected {
  seat: number | null;
  word: string;
}

export type Line = Expected[];

/** What one's seat has prepared, as it goes on from a revision; and why it was dropped, if it was. */
export interface Replies {
  at: number;
  lines: Line[];
  note: { code: 'other' | 'illegal' | 'taken-back'; word?: string } | null;
}

export const tryOut = (table: string, wanted: Wanted) =>
  ask<Planned | { refused: Refusal }>('POST', `/tables/${table}/plan`, wanted);
export const repliesOf = (table: string, seat: number) => ask<Replies>('GET', `/tables/${table}/replies?seat=${seat}`);
export const prepare = (table: string, seat: number, at: number, lines: Line[]) =>
  ask<Replies>('PUT', `/tables/${table}/replies`, { seat, at, lines });
export const forget = (table: string, seat: number) => ask<null>('DELETE', `/tables/${table}/replies?seat=${seat}`);
