/** Whether the server can be reached, and whether it has a newer client; while it cannot be reached, it is polled. */
import { site } from '$client/app/site';

const SOON = 1_000;
const LATEST = 15_000;

let lost = $state(typeof navigator !== 'undefined' && navigator.onLine === false);
let ever = $state(false);
let outdated = $state(false);
let looking: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let wait = SOON;

export const connection = {
  /** Whether the server is unreachable. */
  get lost(): boolean {
    return lost;
  },
  /** Whether the server has answered since this page was loaded. */
  get everReached(): boolean {
    return ever;
  },
  /** Whether the server has another build of the client than this page. */
  get outdated(): boolean {
    return outdated;
  },
};

/** Note that the server has answered. */
export function serverAnswered(): void {
  clearTimeout(timer);
  lost = false;
  ever = true;
  wait = SOON;
}

/** Note which build of the client the server has. */
export function serverHasBuild(build: string | undefined): void {
  outdated = !!build && !!site.build && build !== site.build;
}

/** Check whether the server answers; if it does not, check again with growing delays. */
export function checkServer(): Promise<void> {
  clearTimeout(timer);
  looking ??= fetch('/healthz', { cache: 'no-store' })
    .then((answer) => (answer.ok ? serverAnswered() : missed()), missed)
    .finally(() => (looking = null));
  return looking;
}

function missed(): void {
  lost = true;
  timer = setTimeout(() => void checkServer(), wait);
  wait = Math.min(LATEST, wait * 2);
}

/** Follow the browser's online and offline events. Returns a function that stops this. */
export function watchConnection(): () => void {
  const gone = () => (lost = true);
  const back = () => {
    wait = SOON; // if a check in progress fails, the next one follows at once
    if (lost && !document.hidden) void checkServer();
  };
  if (lost) void checkServer();
  addEventListener('offline', gone);
  addEventListener('online', back);
  document.addEventListener('visibilitychange', back);
  return () => {
    clearTimeout(timer);
    removeEventListener('offline', gone);
    removeEventListener('online', back);
    document.removeEventListener('visibilitychange', back);
  };
}

/** Heal a page whose files are gone because of a new build: every part that is loaded later reports here. */
export function healMissingParts(): void {
  addEventListener('vite:preloadError', () => void checkServer().then(() => lost || reloadOnce()));
}

/** Reload the app because a file is missing (another build is deployed), but not over and over. */
export function reloadOnce(): void {
  const last = Number(sessionStorage.getItem('samurai.renewed'));
  if (Date.now() - last < LATEST) return;
  sessionStorage.setItem('samurai.renewed', String(Date.now()));
  location.reload();
}
