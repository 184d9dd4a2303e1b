/** Calling somebody whose turn it is. */
import { settings } from './settings.svelte';
import { call } from './sounds';
import { t } from './texts.svelte';

/** With a sound, a moment after that of what has just happened; and with a notice of the system, while the page is out of sight. */
export function yourTurn(table: string, names: string[]): void {
  setTimeout(call, 250);
  if (!settings.notices || !document.hidden || typeof Notification === 'undefined') return;
  if (Notification.permission === 'granted') new Notification(t.table.yourTurn, { body: names.join(' · '), tag: table });
}
