/** Requests about plans and prepared replies. */
import { request } from '$client/api/api';
import type { Expected, Plan, RefusedAnswer, Replies, Tried } from '$client/api/protocol';

export type { Expected, Plan as PlanState, Replies, Tried } from '$client/api/protocol';

export interface PlanRequest {
  at: number;
  seat: number | null;
  said: Tried[];
  guess: number;
  as_far?: boolean;
  imagine?: boolean;
}

export type Line = Expected[];

export const requestPlan = (table: string, wanted: PlanRequest) =>
  request<Plan | RefusedAnswer>('POST', `/tables/${table}/plan`, wanted);
export const fetchReplies = (table: string, seat: number) =>
  request<Replies>('GET', `/tables/${table}/replies?seat=${seat}`);
export const saveReplies = (table: string, seat: number, at: number, lines: Line[]) =>
  request<Replies>('PUT', `/tables/${table}/replies`, { seat, at, lines });
export const deleteReplies = (table: string, seat: number) =>
  request<null>('DELETE', `/tables/${table}/replies?seat=${seat}`);
