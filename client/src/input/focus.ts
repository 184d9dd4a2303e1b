/** Keeps the focus when the focused element disappears: it returns to the last place touched, or to a tab stop. */
import type { Attachment } from 'svelte/attachments';

type Thing = HTMLElement | SVGElement;

/** The tab stop of a roving group. */
const STOP = '[data-roving] [tabindex="0"]';

/** The tab stop in the first of these parts of the page that has one. */
export function tabStopIn(...parts: (Element | null | undefined)[]): Thing | null {
  for (const part of parts) {
    const found = part?.querySelector<Thing>(STOP);
    if (found) return found;
  }
  return null;
}

/** Keep the focus inside an element while its contents change. */
export const keepsFocus: Attachment<HTMLElement> = (container) => {
  let last: Element | null = null;
  /** A selector of the last place touched; its element may have been replaced. */
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
