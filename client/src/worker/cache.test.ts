/** The worker caches only the app, requests pages from the network, and deletes files of other versions. */
import { beforeEach, expect, it, vi } from 'vitest';

const HOME = 'https://play.example';
type Handler = (event: object) => void;

let handlers: Record<string, Handler>;
/** The cache and the server's files, by path. */
let kept: Map<string, string>;
let server: Map<string, Response | null>;

const path = (of: string | { url: string }) => new URL(typeof of === 'string' ? of : of.url, HOME).pathname;

const cache = {
  match: async (of: string | { url: string }) => (kept.has(path(of)) ? new Response(kept.get(path(of))) : undefined),
  put: async (of: string | { url: string }, answer: Response) => void kept.set(path(of), await answer.text()),
  add: async (of: string | { url: string }) => cache.put(of, await ask(of)),
  addAll: async (all: string[]) => void (await Promise.all(all.map(cache.add))),
  keys: async () => [...kept.keys()].map((one) => ({ url: HOME + one })),
  delete: async (of: { url: string }) => kept.delete(path(of)),
};

async function ask(of: string | { url: string }): Promise<Response> {
  const answer = server.get(path(of));
  if (answer === null) throw new TypeError('offline');
  return answer?.clone() ?? new Response('', { status: 404 });
}

/** Dispatch an event to the worker and wait until it is handled. */
async function happen(name: string): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  handlers[name]!({ waitUntil: (work: Promise<unknown>) => (done = work) });
  await done;
}

/** The worker's response; undefined if it leaves the request to the server. */
async function answered(url: string, request: object = {}): Promise<string | undefined> {
  let answer: Promise<Response> | undefined;
  const event = {
    request: { url: HOME + url, method: 'GET', mode: 'cors', ...request },
    preloadResponse: Promise.resolve(undefined),
  };
  handlers.fetch!({ ...event, respondWith: (given: Promise<Response>) => (answer = given) });
  return answer && (await (await answer).text());
}

beforeEach(async () => {
  handlers = {};
  kept = new Map();
  server = new Map(
    ['/index.html', '/assets/app-1.js', '/assets/page-1.js', '/games'].map((one) => [one, new Response(`new ${one}`)]),
  );
  vi.stubGlobal('FILES', { all: ['/assets/app-1.js', '/assets/page-1.js'], shell: ['/assets/app-1.js'] });
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal(
    'Request',
    class {
      url: string;
      constructor(of: string) {
        this.url = HOME + of;
      }
    },
  );
  vi.stubGlobal('self', {
    location: { origin: HOME },
    addEventListener: (name: string, handler: Handler) => (handlers[name] = handler),
    skipWaiting: async () => {},
    registration: {},
    clients: { claim: async () => {} },
  });
  vi.resetModules();
  await import('./cache');
});

it('keeps the shell when it is installed', async () => {
  await happen('install');
  expect([...kept.keys()]).toEqual(['/assets/app-1.js', '/index.html']);
});

it('is not installed by halves', async () => {
  server.set('/assets/app-1.js', null);
  await expect(happen('install')).rejects.toThrow('offline');
  expect(kept.has('/index.html')).toBe(false);
});

it('forgets what this version has not', async () => {
  kept = new Map([
    ['/assets/app-0.js', 'old'],
    ['/assets/page-1.js', 'still there'],
  ]);
  await happen('install');
  await happen('activate');
  expect([...kept.keys()].sort()).toEqual([
    '/assets/app-1.js',
    '/assets/page-1.js',
    '/generations.json',
    '/index.html',
  ]);
});

it('keeps the files of the build before, which open pages may need, and of no other', async () => {
  kept = new Map([
    ['/assets/app-a.js', 'the build before'],
    ['/assets/app-b.js', 'the one before that'],
    ['/generations.json', JSON.stringify([['/assets/app-a.js'], ['/assets/app-b.js']])],
  ]);
  for (let time = 0; time < 2; time++) {
    await happen('install');
    await happen('activate');
    expect(kept.has('/assets/app-a.js')).toBe(true);
    expect(kept.has('/assets/app-b.js')).toBe(false);
  }
  expect(await answered('/assets/app-a.js')).toBe('the build before');
});

it('asks for a page anew each time, and has the one that is kept when nobody answers', async () => {
  await happen('install');
  const page = { mode: 'navigate' };
  expect(await answered('/games', page)).toBe('new /games');
  server.set('/games', null);
  expect(await answered('/games', page)).toBe('new /index.html');
  server.set('/games', new Response('a proxy', { status: 503 }));
  expect(await answered('/games', page)).toBe('new /index.html');
  kept.clear();
  expect(await answered('/games', page)).toBe('a proxy');
});

it('asks once for a file whose name tells its content', async () => {
  expect(await answered('/assets/page-1.js')).toBe('new /assets/page-1.js');
  server.set('/assets/page-1.js', null);
  expect(await answered('/assets/page-1.js')).toBe('new /assets/page-1.js');
  expect(await answered('/assets/none.js')).toBe('');
  expect(kept.has('/assets/none.js')).toBe(false);
});

it('leaves everything else to the server', async () => {
  expect(await answered('/api/me')).toBeUndefined();
  expect(await answered('/api/tables/x', { mode: 'navigate' })).toBeUndefined();
  expect(await answered('/healthz')).toBeUndefined();
  expect(await answered('/worker.js')).toBeUndefined();
  expect(await answered('/assets/app-1.js', { method: 'POST' })).toBeUndefined();
});
