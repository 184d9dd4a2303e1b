/** Requests of admins, and reports to them. */
import { ask } from '$client/api/api';
import type { AdminServer, KnownPerson, LogLine, Report, Table, Usage } from '$client/api/protocol';

export type {
  AdminServer as House,
  KnownPerson as Known,
  LogLine as Done,
  Report,
  Usage as Figure,
} from '$client/api/protocol';

/** What an admin is about to do, to whom or what; the name is for people to read. */
export interface Deed {
  what: string;
  target: string;
  name: string;
}

export const admin = {
  house: () => ask<AdminServer>('GET', '/admin/house'),
  reports: () => ask<Report[]>('GET', '/admin/reports'),
  people: (find: string) => ask<KnownPerson[]>('GET', `/admin/people?find=${encodeURIComponent(find)}`),
  tables: () => ask<Table[]>('GET', '/admin/tables'),
  figures: () => ask<Usage[]>('GET', '/admin/figures'),
  log: () => ask<LogLine[]>('GET', '/admin/log'),
  do: ({ what, target }: Deed, why: string) => ask('POST', '/admin/deeds', { what, target, why }),
  recover: (person: string, why: string) =>
    ask<{ path: string }>('POST', `/admin/people/${person}/recovery`, { what: 'recover', why }),
};

/** Report a chat line to the admins. */
export const report = (table: string, chat: number, reason: string) =>
  ask('POST', `/tables/${table}/reports`, { chat, reason });
