/** Requests to the server. */
import { withKey, rememberTable } from './table-keys';
import { serverAnswered, checkServer } from './connection.svelte';
import { commit, randomContribution, saveSeal } from '$client/draws/contributions';
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

/** Send a request; a refusal is thrown as `Refused`. */
export async function request<R>(method: string, path: string, body?: unknown): Promise<R> {
  let answer: Response;
  try {
    answer = await fetch(`/api${withKey(path)}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw unreachable();
  }
  // A proxy without a server behind it answers with its own HTML page.
  if (answer.status >= 502 && !answer.headers.get('content-type')?.includes('json')) throw unreachable();
  serverAnswered();
  const text = await answer.text();
  const data = text ? JSON.parse(text) : null;
  if (!answer.ok) throw new Refused(data?.code ? data : { code: 'internal', message: answer.statusText });
  return data as R;
}

function unreachable(): Refused {
  void checkServer();
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

/** The person who uses this browser. */
export type Self = Person & Pick<Me, 'admin'>;

let known: Promise<GameInfo[]> | null = null;

export const api = {
  games: () => (known ??= list<GameInfo>('/games', 'games').catch((error) => ((known = null), Promise.reject(error)))),
  me: () => request<Me>('GET', '/me').then(({ person, admin }): Self | null => person && { ...person, admin }),
  serverStatus: () => request<{ closed: string | null }>('GET', '/house'),
  sitePage: (page: string) => request<{ text: string }>('GET', `/site/${page}`),
  createGuest: (name?: string) => person(request('POST', '/me', name ? { name } : {})),
  rename: (name: string) => person(request('PATCH', '/me', { name })),
  claim: (name: string, password: string) => person(request('POST', '/me/claim', { name, password })),
  login: (name: string, password: string) => person(request('POST', '/login', { name, password })),
  logout: () => request('POST', '/logout', {}),
  password: (old: string, replacement: string) => request('POST', '/me/password', { old, new: replacement }),
  myTables: () => list<OwnTable>('/me/tables', 'tables'),
  person: (id: string) => request<Profile>('GET', `/people/${id}`),
  gamesOf: (id: string) => list<Table>(`/people/${id}/tables`, 'tables'),
  lobby: (status: 'waiting' | 'playing', game?: string) =>
    list<Table>(`/tables?status=${status}${game ? `&game=${game}` : ''}`, 'tables'),
  /** Open a table. Its seal is requested before this browser contributes to the draws. */
  open: async (table: NewTable) => {
    const alone = table.seats.every(({ kind }) => kind !== 'open');
    return createSealedTable(await contributionFor(table.game, alone), (contribution) =>
      unwrapTable(request('POST', '/tables', { ...table, ...contribution })),
    );
  },
  table: (id: string) => unwrapTable(request('GET', `/tables/${id}`)),
  byCode: (code: string) => unwrapTable(request('GET', `/codes/${encodeURIComponent(code)}`)),
  join: async ({ id, game, seal, status }: Table, seat?: number) => {
    if (seal) saveSeal(id, seal);
    return request('POST', `/tables/${id}/join`, {
      seat,
      ...(status === 'waiting' ? await contributionFor(game, false) : {}),
    });
  },
  leave: (id: string) => request('POST', `/tables/${id}/leave`, {}),
  comeBack: (id: string) => request('POST', `/tables/${id}/return`, {}),
  seatBot: (id: string, seat: number, bot: string) => request('POST', `/tables/${id}/seats/${seat}/bot`, { bot }),
  rematch: async ({ id, game, seats }: Table) => {
    const alone = new Set(seats.flatMap(({ person }) => person ?? [])).size < 2;
    const added = await contributionFor(game, alone);
    const fresh = await unwrapTable(request('POST', `/tables/${id}/rematch`, added));
    return rememberDraws(fresh, added);
  },
  lessonSteps: (game: string) => request<LessonOutline[]>('GET', `/lessons/${game}`),
  lesson: (game: string, step: number) => request<LessonStep>('GET', `/lessons/${game}/${step}`),
  answer: (game: string, step: number, tried: LessonAnswer) =>
    request<Judged>('POST', `/lessons/${game}/${step}/answer`, tried),
  lessonPreview: (game: string, step: number, tried: LessonAnswer) =>
    request<Preview | RefusedAnswer>('POST', `/lessons/${game}/${step}/preview`, tried),
};

/**
 * A player's contribution to the draws of a table: sent openly if nobody else joins, otherwise as a commitment;
 * empty in games without draws.
 */
export interface Contribution {
  contribution?: string;
  commitment?: string;
}

export async function contributionFor(game: string, alone: boolean): Promise<Contribution> {
  const drawn = (await api.games()).find(({ name }) => name === game)?.hidden ?? true;
  return !drawn ? {} : alone ? { contribution: randomContribution() } : { commitment: commit() };
}

/** Create a table with a seal that is requested first. */
export async function createSealedTable(
  contribution: Contribution,
  create: (contribution: Contribution & { seal: string }) => Promise<Table>,
): Promise<Table> {
  const { seal } = await request<{ seal: string }>('POST', '/seals', {});
  return rememberDraws({ ...(await create({ ...contribution, seal })), seal }, contribution);
}

/** Store the seal of a new table and, with an open contribution, everything that determines its draws. */
function rememberDraws(table: Table, { contribution }: Contribution): Table {
  if (table.seal) saveSeal(table.id, table.seal);
  if (contribution)
    void import('$client/draws/reveal')
      .then(({ saveOwnAgreement }) => saveOwnAgreement(table, contribution))
      .catch(() => null);
  return table;
}

/** A list, whether the server sends it as an array or under a key. */
async function list<R>(path: string, key: string): Promise<R[]> {
  const answer = await request<R[] | Record<string, R[]>>('GET', path);
  return Array.isArray(answer) ? answer : (answer[key] ?? []);
}

async function person(answer: Promise<unknown>): Promise<Self> {
  const data = (await answer) as Person | (Me & { person: Person });
  return 'person' in data ? { ...data.person, admin: data.admin } : data;
}

async function unwrapTable(answer: Promise<unknown>): Promise<Table> {
  const data = (await answer) as Table | { table: Table };
  return rememberTable('table' in data ? data.table : data);
}
