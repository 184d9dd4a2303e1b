/** Requests of admins, and reports to them. */
import { ask } from '$client/api/api';
import type { Table } from '$client/api/protocol';

export interface Report {
  id: number;
  at: number;
  table: string;
  by: string;
  by_name: string;
  reason: string;
  chat: number | null;
  line: string | null;
  about: string | null;
  about_name: string | null;
}

export interface Known {
  id: string;
  name: string;
  kind: string;
  admin: boolean;
  blocked: number | null;
  last_day: string | null;
}

export interface House {
  closed: string | null;
  tables: Record<string, number>;
}

export interface Figure {
  day: string;
  what: 'people' | 'begun' | 'finished';
  game: string;
  number: number;
}

export interface Done {
  at: number;
  who: string;
  what: string;
  target: string;
  name: string;
  why: string;
}

/** What an admin is about to do, to whom or what; the name is for people to read. */
export interface Deed {
  what: string;
  target: string;
  name: string;
}

export const admin = {
  house: () => ask<House>('GET', '/admin/house'),
  reports: () => ask<Report[]>('GET', '/admin/reports'),
  people: (find: string) => ask<Known[]>('GET', `/admin/people?find=${encodeURIComponent(find)}`),
  tables: () => ask<Table[]>('GET', '/admin/tables'),
  figures: () => ask<Figure[]>('GET', '/admin/figures'),
  log: () => ask<Done[]>('GET', '/admin/log'),
  do: ({ what, target }: Deed, why: string) => ask('POST', '/admin/deeds', { what, target, why }),
  recover: (person: string, why: string) =>
    ask<{ path: string }>('POST', `/admin/people/${person}/recovery`, { what: 'recover', why }),
};

/** Report a chat line to the admins. */
export const report = (table: string, chat: number, reason: string) =>
  ask('POST', `/tables/${table}/reports`, { chat, reason });
