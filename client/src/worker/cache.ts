/** Caches the app's files so that it opens offline. Answers of the API are never cached. */
import { worker } from './scope';

/** Written by the build (see vite.config.ts): every file of this version, and those to cache in advance. */
declare const FILES: { all: string[]; shell: string[] };

const PAGE = '/index.html';
/** Where the worker notes which files the last two builds have. */
const GENERATIONS = '/generations.json';
/** Status codes with which a proxy answers for a server that is down. */
const AWAY = [502, 503, 504];

const openCache = () => caches.open('samurai');

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([forgetOld(), worker.registration.navigationPreload?.enable()]).then(() => worker.clients.claim()),
  );
});

worker.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api/')) return;
  if (event.request.mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(event.request));
});

/** Files first and the page last, so that a cached page never needs a file that is not cached. */
async function keepShell(): Promise<void> {
  const cache = await openCache();
  const missing = await Promise.all(FILES.shell.map(async (path) => ((await cache.match(path)) ? [] : [path])));
  await cache.addAll(missing.flat());
  await cache.add(new Request(PAGE, { cache: 'no-cache' }));
}

/** Delete the files of other builds, except those of the one before, which pages that are open may still need. */
async function forgetOld(): Promise<void> {
  const cache = await openCache();
  const [newest = [], before = []] = await generations(cache);
  const previous = isCurrent(newest) ? before : newest;
  const kept = new Set([PAGE, GENERATIONS, ...FILES.all, ...previous]);
  const old = (await cache.keys()).filter((request) => !kept.has(new URL(request.url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
  await cache.put(GENERATIONS, new Response(JSON.stringify([FILES.all, previous])));
}

/** The files of the build that was active last, and of the one before it. */
async function generations(cache: Cache): Promise<string[][]> {
  return (await (await cache.match(GENERATIONS))?.json()) ?? [];
}

const isCurrent = (files: string[]) => files.join() === FILES.all.join();

/** Pages come from the network, so that nobody gets an outdated app; the cached page is the fallback. */
async function page(event: FetchEvent): Promise<Response> {
  const cachedPage = async () => (await openCache()).match(PAGE);
  try {
    const answer: Response = (await event.preloadResponse) ?? (await fetch(event.request));
    return AWAY.includes(answer.status) ? ((await cachedPage()) ?? answer) : answer;
  } catch (error) {
    const found = await cachedPage();
    if (found) return found;
    throw error;
  }
}

/** A file with a content hash in its name is requested only once. */
async function file(request: Request): Promise<Response> {
  const cache = await openCache();
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
