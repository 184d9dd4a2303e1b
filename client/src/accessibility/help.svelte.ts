/** Whether the keys are shown, and who may press which. */
import { settings } from '$client/app/settings.svelte';

export const help = $state({ open: false });

/** Whether a key is meant as a shortcut: pressed alone, not while something is written, and wanted. */
export function isShortcut(event: KeyboardEvent): boolean {
  const { target, key, altKey, ctrlKey, metaKey } = event;
  if (!settings.keys || key.length !== 1 || altKey || ctrlKey || metaKey || event.defaultPrevented) return false;
  return (
    !(target as Element).closest?.('input:not([type="radio"], [type="checkbox"]), select, textarea, dialog') &&
    !document.querySelector('dialog[open]')
  );
}
