/** What is asked of the server about finished games. */
import { ask, made } from '$client/api/api';
import { keyed } from '$client/api/table-keys';
import type { Replay, ReplayLine, ReplayPosition, ReviewProgress, Table } from '$client/api/protocol';
import { lot } from '$client/draws/contributions';

export type { ReplayPosition as Look, Review, ReviewProgress as Progress, Turning } from '$client/api/protocol';

/** Through whose eyes one looks: a seat's, those of all who watched (null), or of one who knows everything. */
export type Viewpoint = number | null | 'everything';

/** A line of the story, with its sentence. */
export type Line = ReplayLine & { sentence: string };

/** A finished game as it was told to who looks from somewhere. */
export type Story = Omit<Replay, 'lines'> & { lines: Line[] };

const query = (viewpoint: Viewpoint) =>
  viewpoint === null ? '' : viewpoint === 'everything' ? '?everything=true' : `?seat=${viewpoint}`;

export const story = (table: string, viewpoint: Viewpoint) =>
  ask<Story>('GET', `/tables/${table}/replay${query(viewpoint)}`);
export const look = (table: string, step: number, viewpoint: Viewpoint) =>
  ask<ReplayPosition>('GET', `/tables/${table}/replay/${step}${query(viewpoint)}`);
export const picturePath = (table: string, step: number, viewpoint: Viewpoint) =>
  `/tables/${table}/replay/${step}/picture${query(viewpoint)}`;
export const pictureOf = (table: string, step: number, viewpoint: Viewpoint) =>
  keyed(`/api${picturePath(table, step, viewpoint)}`);
export const recordOf = (table: string, form: string) => keyed(`/api/tables/${table}/record?form=${form}`);
export const branch = async (table: string, step: number, seat: number, bot: string) =>
  made({ contribution: lot() }, (part) => ask<Table>('POST', `/tables/${table}/branch`, { step, seat, bot, ...part }));
export const review = (table: string) => ask<ReviewProgress>('GET', `/tables/${table}/review`);
export const beginReview = (table: string) => ask<ReviewProgress>('POST', `/tables/${table}/review`, {});
