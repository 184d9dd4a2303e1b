/** Requests about finished games. */
import { request, createSealedTable } from '$client/api/api';
import { withKey } from '$client/api/table-keys';
import type { Replay, ReplayLine, ReplayPosition, ReviewProgress, Table } from '$client/api/protocol';
import { randomContribution } from '$client/draws/contributions';

export type {
  ReplayPosition as ReplayPosition,
  Review,
  ReviewProgress as Progress,
  Turning,
} from '$client/api/protocol';

/** A viewpoint: a seat, the spectators (null), or everything. */
export type Viewpoint = number | null | 'everything';

/** A line of a replay with its sentence. */
export type Line = ReplayLine & { sentence: string };

/** A finished game as seen from a viewpoint, with sentences. */
export type FullReplay = Omit<Replay, 'lines'> & { lines: Line[] };

const query = (viewpoint: Viewpoint) =>
  viewpoint === null ? '' : viewpoint === 'everything' ? '?everything=true' : `?seat=${viewpoint}`;

export const fetchReplay = (table: string, viewpoint: Viewpoint) =>
  request<FullReplay>('GET', `/tables/${table}/replay${query(viewpoint)}`);
export const fetchPosition = (table: string, step: number, viewpoint: Viewpoint) =>
  request<ReplayPosition>('GET', `/tables/${table}/replay/${step}${query(viewpoint)}`);
export const picturePath = (table: string, step: number, viewpoint: Viewpoint) =>
  `/tables/${table}/replay/${step}/picture${query(viewpoint)}`;
export const pictureUrl = (table: string, step: number, viewpoint: Viewpoint) =>
  withKey(`/api${picturePath(table, step, viewpoint)}`);
export const recordPath = (table: string, form: string) => withKey(`/api/tables/${table}/record?form=${form}`);
export const createBranch = async (table: string, step: number, seat: number, bot: string) =>
  createSealedTable({ contribution: randomContribution() }, (part) =>
    request<Table>('POST', `/tables/${table}/branch`, { step, seat, bot, ...part }),
  );
export const fetchReview = (table: string) => request<ReviewProgress>('GET', `/tables/${table}/review`);
export const startReview = (table: string) => request<ReviewProgress>('POST', `/tables/${table}/review`, {});
