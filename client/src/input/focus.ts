/** The focus is not lost when what has it goes: it returns to what was touched last, or to where one touches next. */
import type { Attachment } from 'svelte/attachments';

type Thing = HTMLElement | SVGElement;

/** Where a group's arrow keys begin. */
const STOP = '[data-roving] [tabindex="0"]';

/** Where the focus belongs in a part of the page; the first part that has such a place counts. */
export function tabStopIn(...parts: (Element | null | undefined)[]): Thing | null {
  for (const part of parts) {
    const found = part?.querySelector<Thing>(STOP);
    if (found) return found;
  }
  return null;
}

/** Keep the focus inside while things come and go. */
export const keepsFocus: Attachment<HTMLElement> = (container) => {
  let last: Element | null = null;
  /** What was touched last, by name: another thing may stand there now. */
  let touched = '';

  const focused = (event: FocusEvent) => {
    last = event.target as Element;
    const { place, hand } = (last as Thing).dataset;
    if (place ?? hand) touched = place ? `[data-place="${CSS.escape(place)}"]` : `[data-hand="${CSS.escape(hand!)}"]`;
  };
  const restore = () => {
    const lost =
      document.activeElement === document.body && last && !(last.isConnected && last.matches(':not(:disabled)'));
    if (!lost) return;
    last = null;
    ((touched && container.querySelector<Thing>(touched)) || tabStopIn(container))?.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(restore);
  container.addEventListener('focusin', focused);
  watch.observe(container, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    watch.disconnect();
    container.removeEventListener('focusin', focused);
  };
};
