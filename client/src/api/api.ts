/** Asking the server. */
import { keyed, noted } from './table-keys';
import { answered, look } from './connection.svelte';
import { commit, lot, noteSeal } from '$client/draws/contributions';
import type {
  GameInfo,
  Judged,
  LessonAnswer,
  LessonOutline,
  LessonStep,
  Me,
  OwnTable,
  Person,
  Preview,
  Profile,
  Refusal,
  RefusedAnswer,
  Table,
  Terms,
} from './protocol';

export type { Rating } from './protocol';

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** Ask the server something; what it refuses is thrown. */
export async function ask<R>(method: string, path: string, body?: unknown): Promise<R> {
  let answer: Response;
  try {
    answer = await fetch(`/api${keyed(path)}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw missed();
  }
  // A proxy that finds no server behind it has a page of its own.
  if (answer.status >= 502 && !answer.headers.get('content-type')?.includes('json')) throw missed();
  answered();
  const text = await answer.text();
  const data = text ? JSON.parse(text) : null;
  if (!answer.ok) throw new Refused(data?.code ? data : { code: 'internal', message: answer.statusText });
  return data as R;
}

function missed(): Refused {
  void look();
  return new Refused({ code: 'offline', message: '' });
}

export type NewSeat = { kind: 'me'; name?: string } | { kind: 'bot'; bot: string } | { kind: 'open' };

export interface NewTable {
  game: string;
  options: Record<string, string>;
  listed: boolean;
  rated: boolean;
  clock: Terms;
  seats: NewSeat[];
}

/** The person whose browser this is. */
export type Self = Person & Pick<Me, 'admin'>;

let known: Promise<GameInfo[]> | null = null;

export const api = {
  games: () => (known ??= list<GameInfo>('/games', 'games').catch((error) => ((known = null), Promise.reject(error)))),
  me: () => ask<Me>('GET', '/me').then(({ person, admin }): Self | null => person && { ...person, admin }),
  house: () => ask<{ closed: string | null }>('GET', '/house'),
  become: (name?: string) => person(ask('POST', '/me', name ? { name } : {})),
  rename: (name: string) => person(ask('PATCH', '/me', { name })),
  claim: (name: string, password: string) => person(ask('POST', '/me/claim', { name, password })),
  login: (name: string, password: string) => person(ask('POST', '/login', { name, password })),
  logout: () => ask('POST', '/logout', {}),
  password: (old: string, fresh: string) => ask('POST', '/me/password', { old, new: fresh }),
  myTables: () => list<OwnTable>('/me/tables', 'tables'),
  person: (id: string) => ask<Profile>('GET', `/people/${id}`),
  gamesOf: (id: string) => list<Table>(`/people/${id}/tables`, 'tables'),
  lobby: (status: 'waiting' | 'playing', game?: string) =>
    list<Table>(`/tables?status=${status}${game ? `&game=${game}` : ''}`, 'tables'),
  /** A new table: its seal is asked for before one contributes to its draws. */
  open: async (table: NewTable) => {
    const alone = table.seats.every(({ kind }) => kind !== 'open');
    return made(await part(table.game, alone), (part) => table_(ask('POST', '/tables', { ...table, ...part })));
  },
  table: (id: string) => table_(ask('GET', `/tables/${id}`)),
  byCode: (code: string) => table_(ask('GET', `/codes/${encodeURIComponent(code)}`)),
  join: async ({ id, game, seal, status }: Table, seat?: number) => {
    if (seal) noteSeal(id, seal);
    return ask('POST', `/tables/${id}/join`, { seat, ...(status === 'waiting' ? await part(game, false) : {}) });
  },
  leave: (id: string) => ask('POST', `/tables/${id}/leave`, {}),
  comeBack: (id: string) => ask('POST', `/tables/${id}/return`, {}),
  seatBot: (id: string, seat: number, bot: string) => ask('POST', `/tables/${id}/seats/${seat}/bot`, { bot }),
  rematch: async ({ id, game, seats }: Table) => {
    const alone = new Set(seats.flatMap(({ person }) => person ?? [])).size < 2;
    const added = await part(game, alone);
    const fresh = await table_(ask('POST', `/tables/${id}/rematch`, added));
    return satDown(fresh, added);
  },
  lessonSteps: (game: string) => ask<LessonOutline[]>('GET', `/lessons/${game}`),
  lesson: (game: string, step: number) => ask<LessonStep>('GET', `/lessons/${game}/${step}`),
  answer: (game: string, step: number, tried: LessonAnswer) =>
    ask<Judged>('POST', `/lessons/${game}/${step}/answer`, tried),
  lessonPreview: (game: string, step: number, tried: LessonAnswer) =>
    ask<Preview | RefusedAnswer>('POST', `/lessons/${game}/${step}/preview`, tried),
};

/**
 * A player's contribution to the draws of a table: in the open where nobody else joins, else as a commitment;
 * nothing where nothing is drawn.
 */
export interface Part {
  contribution?: string;
  commitment?: string;
}

export async function part(game: string, alone: boolean): Promise<Part> {
  const drawn = (await api.games()).find(({ name }) => name === game)?.hidden ?? true;
  return !drawn ? {} : alone ? { contribution: lot() } : { commitment: commit() };
}

/** Make a table with a seal that was asked for beforehand. */
export async function made(part: Part, make: (part: Part & { seal: string }) => Promise<Table>): Promise<Table> {
  const { seal } = await ask<{ seal: string }>('POST', '/seals', {});
  return satDown({ ...(await make({ ...part, seal })), seal }, part);
}

/** Keep the seal of a table just joined and, for an open contribution, everything its draws follow from. */
function satDown(table: Table, { contribution }: Part): Table {
  if (table.seal) noteSeal(table.id, table.seal);
  if (contribution)
    void import('$client/draws/reveal').then(({ noteOwn }) => noteOwn(table, contribution)).catch(() => null);
  return table;
}

/** A list, whether the server sends it bare or under a name. */
async function list<R>(path: string, key: string): Promise<R[]> {
  const answer = await ask<R[] | Record<string, R[]>>('GET', path);
  return Array.isArray(answer) ? answer : (answer[key] ?? []);
}

async function person(answer: Promise<unknown>): Promise<Self> {
  const data = (await answer) as Person | (Me & { person: Person });
  return 'person' in data ? { ...data.person, admin: data.admin } : data;
}

async function table_(answer: Promise<unknown>): Promise<Table> {
  const data = (await answer) as Table | { table: Table };
  return noted('table' in data ? data.table : data);
}
