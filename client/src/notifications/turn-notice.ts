/** Calling somebody whose turn it is. */
import { settings } from '$client/app/settings.svelte';
import { playTurnSound } from '$client/app/sounds';
import { t } from '$client/i18n/texts.svelte';

/** Play a sound, just after the one of the last move, and show a system notification while the page is hidden. */
export function yourTurn(table: string, names: string[]): void {
  setTimeout(playTurnSound, 250);
  if (!settings.notices || !document.hidden || typeof Notification === 'undefined') return;
  if (Notification.permission === 'granted')
    void show(t.table.yourTurn, { body: names.join(' · '), tag: table, data: { path: `/t/${table}` } });
}

/** Through the worker, if there is one: phones know no other way. It leads to the table when it is touched. */
async function show(title: string, told: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, told);
  else new Notification(title, told);
}

/** Who has come to a table need not be called there any more. */
export async function arrived(table: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await worker?.getNotifications({ tag: table })) ?? []) notice.close();
}
