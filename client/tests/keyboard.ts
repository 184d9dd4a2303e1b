/** Playing with nothing but keys: what a person without a mouse presses, and what they see and hear of it. */
import { expect, type Page } from '@playwright/test';

/** What has the focus, as it is called. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    const labelled = activeElement as HTMLInputElement | null;
    return (labelled?.getAttribute('aria-label') ?? labelled?.labels?.[0]?.textContent ?? labelled?.textContent ?? '')
      .replace(/\s+/g, ' ')
      .trim();
  });

/** Press a key (Tab) until what has the focus is called so; every stop on the way can be seen. */
export async function reach(page: Page, name: RegExp | string, key = 'Tab', most = 60): Promise<void> {
  const met: string[] = [];
  const fits = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  for (let pressed = 0; pressed < most; pressed++) {
    if (pressed) await page.keyboard.press(key);
    const here = await focused(page);
    if (fits(here)) return expectVisible(page);
    met.push(here);
  }
  expect(met, `a way by ${key} to ${name}`).toBe(null);
}

/** Whether one can see where the focus is: it has a ring, or its drawing has. */
export async function expectVisible(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const here = document.activeElement!;
    if (!here.matches(':focus-visible')) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(here);
    if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) return true;
    const rings = [
      ...here.querySelectorAll('.focus, .spot'),
      ...(here.closest('svg')?.querySelectorAll(':scope > .focus, :scope > g > .focus') ?? []),
    ];
    return rings.some(
      (ring) => getComputedStyle(ring).stroke !== 'none' && parseFloat(getComputedStyle(ring).strokeWidth) >= 2,
    );
  });
  expect(seen, `the focus can be seen on “${await focused(page)}”`).toBe(true);
}

/** Confirm the proposed action: the focus is on the button already, and moves on to the table or its result. */
export async function confirm(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.room :focus, dialog:focus, dialog :focus')).toHaveCount(1);
}

/** From the home page: a table against the weakest bot. */
export async function sitDown(page: Page, game: 'board' | 'cards' | 'friedl', quick: string[] = []): Promise<void> {
  await page.goto('/');
  await page.getByRole('article').nth(2).waitFor();
  const place = { board: 0, cards: 1, friedl: 2 }[game];
  for (let passed = 0; passed <= place; passed++) {
    await page.keyboard.press('Tab');
    await reach(page, 'With friends');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^New game/ }).waitFor();
  await reach(page, /^Seat 2/);
  await page.keyboard.type('bot');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  for (const choice of quick) {
    await reach(page, new RegExp(`^(${choice})`));
    await page.keyboard.press('ArrowDown');
  }
  await reach(page, 'Open the table');
  await page.keyboard.press('Enter');
  await page.locator('.room .board').waitFor();
}
