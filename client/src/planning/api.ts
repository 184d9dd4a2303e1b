/** What is asked of the server about planning ahead. */
import { ask } from '$client/api/api';
import type { Expected, Plan, RefusedAnswer, Replies, Tried } from '$client/api/protocol';

export type { Expected, Plan as Planned, Tried } from '$client/api/protocol';

export interface Wanted {
  at: number;
  seat: number | null;
  said: Tried[];
  guess: number;
  as_far?: boolean;
  imagine?: boolean;
}

export type Line = Expected[];

export const tryOut = (table: string, wanted: Wanted) =>
  ask<Plan | RefusedAnswer>('POST', `/tables/${table}/plan`, wanted);
export const repliesOf = (table: string, seat: number) => ask<Replies>('GET', `/tables/${table}/replies?seat=${seat}`);
export const prepare = (table: string, seat: number, at: number, lines: Line[]) =>
  ask<Replies>('PUT', `/tables/${table}/replies`, { seat, at, lines });
export const forget = (table: string, seat: number) => ask<null>('DELETE', `/tables/${table}/replies?seat=${seat}`);
