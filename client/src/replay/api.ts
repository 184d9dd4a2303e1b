/** What is asked of the server about finished games. */
import { ask, made } from '$client/api/api';
import { keyed } from '$client/api/table-keys';
import { lot } from '$client/draws/contributions';
import type { Outcome, StoryLine, Table } from '$client/api/protocol';
import type { Said } from '$client/i18n/phrases';

/** Through whose eyes one looks: a seat's, those of all who watched (null), or of one who knows everything. */
export type Viewpoint = number | null | 'everything';

/** A line of the story; the turn it belongs to, 0 before the first. */
export interface Line extends StoryLine {
  turn: number;
}

/** A finished game as it was told to who looks from somewhere. */
export interface Story {
  steps: number;
  lines: Line[];
  outcome: Outcome;
  result: string;
  said?: Said;
}

/** What was known after so many steps: one sight; of who knows everything, what all saw and then what each seat did. */
export interface Look {
  step: number;
  to_act: number[];
  facts: unknown;
  sights: { seat: number | null; view: unknown }[];
}

/** An action as a review tells it. */
export interface Move {
  word: string;
  /** What the seat could expect of it, 0 to 1. */
  value: number;
  sentence: string;
  said: Said;
  why: string[];
  said_why: Said[];
}

/** A decision that cost much. */
export interface Turning {
  step: number;
  seat: number;
  made: Move;
  better: Move;
}

export interface Review {
  /** By seat: after which step it could expect how much. */
  lines: [step: number, value: number][][];
  turnings: Turning[];
}

export interface Progress {
  status: 'none' | 'waiting' | 'thinking' | 'failed' | 'done';
  percent: number;
  ahead: number;
  review: Review | null;
}

const query = (viewpoint: Viewpoint) =>
  viewpoint === null ? '' : viewpoint === 'everything' ? '?everything=true' : `?seat=${viewpoint}`;

export const story = (table: string, viewpoint: Viewpoint) =>
  ask<Story>('GET', `/tables/${table}/replay${query(viewpoint)}`);
export const look = (table: string, step: number, viewpoint: Viewpoint) =>
  ask<Look>('GET', `/tables/${table}/replay/${step}${query(viewpoint)}`);
export const pictureOf = (table: string, step: number, viewpoint: Viewpoint) =>
  keyed(`/api/tables/${table}/replay/${step}/picture${query(viewpoint)}`);
export const recordOf = (table: string, form: string) => keyed(`/api/tables/${table}/record?form=${form}`);
export const branch = async (table: string, step: number, seat: number, bot: string) =>
  made({ contribution: lot() }, (part) => ask<Table>('POST', `/tables/${table}/branch`, { step, seat, bot, ...part }));
export const review = (table: string) => ask<Progress>('GET', `/tables/${table}/review`);
export const beginReview = (table: string) => ask<Progress>('POST', `/tables/${table}/review`, {});
