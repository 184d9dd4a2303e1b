/** Notices on this page that it is the user's turn. */
import { settings } from '$client/app/settings.svelte';
import { playTurnSound } from '$client/app/sounds';
import { t } from '$client/i18n/texts.svelte';

/** Play a sound just after that of the last move, and show a system notification while the page is hidden. */
export function yourTurn(table: string, names: string[]): void {
  setTimeout(playTurnSound, 250);
  if (!settings.notices || !document.hidden || typeof Notification === 'undefined') return;
  if (Notification.permission === 'granted')
    void show(t.table.yourTurn, { body: names.join(' · '), tag: table, data: { path: `/t/${table}` } });
}

/** Use the worker if there is one, because phones require it. Clicking the notification opens the table. */
async function show(title: string, options: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options);
}

/** Close the notification of a table that the user has opened. */
export async function arrived(table: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await worker?.getNotifications({ tag: table })) ?? []) notice.close();
}
