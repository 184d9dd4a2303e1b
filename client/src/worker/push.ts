/** Push messages: shown as notifications, one per table; clicking one opens the table. */
import { worker } from './scope';

interface PushPayload {
  title: string;
  body: string;
  path: string;
  tag: string;
  lang: string;
}

const DEVICES = '/api/me/notices/devices';

worker.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, path, tag, lang }: PushPayload = event.data.json();
  event.waitUntil(
    worker.registration.showNotification(title, { body, tag, lang, data: { path }, icon: '/icons/icon-192.png' }),
  );
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage((event.notification.data as { path?: string } | null)?.path ?? '/'));
});

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(resubscribe(event as PushSubscriptionChangeEvent));
});

/** Open a page of the app: focus it if it is open, otherwise open a new window. */
async function openPage(path: string): Promise<void> {
  const url = new URL(path, worker.location.origin);
  if (url.origin !== worker.location.origin) return;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === url.pathname);
  await (open ? open.focus() : worker.clients.openWindow(url.href));
}

/** Send the browser's new push address to the server. */
async function resubscribe({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  const fresh =
    newSubscription ??
    (key
      ? await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
      : null);
  if (!fresh) return;
  const { endpoint, keys } = fresh.toJSON();
  await fetch(DEVICES, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
