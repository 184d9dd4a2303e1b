/** Asking the server as an admin, and about one's own data. */
import { ask } from '../api';
import type { Person, Table } from '../protocol';

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

/** A browser that is signed in. */
export interface Session {
  id: string;
  client: string;
  created: number;
  last_day: string;
  current: boolean;
}

export const sessions = {
  /** Where one is signed in, here first; a cookie from before there were sessions is exchanged for one. */
  list: async () => {
    const asked = () => ask<Session[]>('GET', '/me/sessions');
    let found = await asked();
    if (!found.some(({ current }) => current)) found = await ask('POST', '/me', {}).then(asked);
    return found.sort((one, other) => Number(other.current) - Number(one.current));
  },
  end: (id: string) => ask('DELETE', `/me/sessions/${id}`),
  endOthers: () => ask('DELETE', '/me/sessions'),
};

export const own = {
  /** Where the file with all of one's data is. */
  file: '/api/me/export',
  leave: (password: string) => ask('POST', '/me/leave', { password }),
  recover: (code: string, password: string) =>
    ask<{ person: Person }>('POST', '/recover', { code, password }).then(({ person }) => person),
  report: (table: string, chat: number, reason: string) => ask('POST', `/tables/${table}/reports`, { chat, reason }),
};
