/** Requests of admins, and reports to them. */
import { request } from '$client/api/api';
import type { AdminServer, KnownPerson, LogLine, Report, Table, Usage } from '$client/api/protocol';

export type {
  AdminServer as ServerState,
  KnownPerson as Known,
  LogLine as Done,
  Report,
  Usage as Figure,
} from '$client/api/protocol';

/** What an admin is about to do, to whom or what; the name is for people to read. */
export interface AdminAction {
  what: string;
  target: string;
  name: string;
}

export const admin = {
  server: () => request<AdminServer>('GET', '/admin/house'),
  reports: () => request<Report[]>('GET', '/admin/reports'),
  people: (find: string) => request<KnownPerson[]>('GET', `/admin/people?find=${encodeURIComponent(find)}`),
  tables: () => request<Table[]>('GET', '/admin/tables'),
  figures: () => request<Usage[]>('GET', '/admin/figures'),
  log: () => request<LogLine[]>('GET', '/admin/log'),
  do: ({ what, target }: AdminAction, why: string) => request('POST', '/admin/deeds', { what, target, why }),
  recover: (person: string, why: string) =>
    request<{ path: string }>('POST', `/admin/people/${person}/recovery`, { what: 'recover', why }),
};

/** Report a chat line to the admins. */
export const report = (table: string, chat: number, reason: string) =>
  request('POST', `/tables/${table}/reports`, { chat, reason });
