/** What a screen reader would speak: every live region of a page, as it changes. */
import type { Page } from '@playwright/test';

export interface Heard {
  /** How it is said: in the next pause, or at once. */
  how: 'polite' | 'assertive';
  text: string;
}

interface Listening {
  heard: Heard[];
}

/** Listen from now on, on every page that is opened. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Heard[] = ((window as unknown as Listening).heard = []);
    const regions = '[aria-live="polite"], [aria-live="assertive"], [role="alert"], [role="status"]';
    const look = (changes: MutationRecord[]) => {
      const touched = changes
        .flatMap(({ target, addedNodes }) => [target, ...addedNodes])
        .map((node) => (node instanceof Element ? node : node.parentElement));
      for (const region of new Set(touched.flatMap((node) => node?.closest(regions) ?? []))) {
        const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim();
        if (text)
          heard.push({ how: region.matches('[aria-live="assertive"], [role="alert"]') ? 'assertive' : 'polite', text });
      }
    };
    new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** All that has been heard on this page. */
export const heard = (page: Page): Promise<Heard[]> => page.evaluate(() => (window as unknown as Listening).heard);

/** Wait until something like this has been said, after the first so many messages. */
export async function hears(page: Page, text: RegExp, after = 0): Promise<void> {
  await page.waitForFunction(
    ([source, from]) =>
      (window as unknown as Listening).heard.slice(from).some((message) => new RegExp(source).test(message.text)),
    [text.source, after] as const,
  );
}
