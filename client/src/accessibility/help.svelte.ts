/** The state of the help dialog, and which key presses count as shortcuts. */
import { settings } from '$client/app/settings.svelte';

export const help = $state({ open: false });

/** Whether a key press is a shortcut: shortcuts are on, no modifier is held, and no text field has the focus. */
export function isShortcut(event: KeyboardEvent): boolean {
  const { target, key, altKey, ctrlKey, metaKey } = event;
  if (!settings.keys || key.length !== 1 || altKey || ctrlKey || metaKey || event.defaultPrevented) return false;
  return (
    !(target as Element).closest?.('input:not([type="radio"], [type="checkbox"]), select, textarea, dialog') &&
    !document.querySelector('dialog[open]')
  );
}
