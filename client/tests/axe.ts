/** What axe-core finds on a page as it stands, in either theme. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Bring axe along, and let colours change at once. */
export async function prepare(page: Page): Promise<void> {
  await page.evaluate((source) => {
    // The page's policy forbids foreign scripts and styles; what is made here is our own.
    (0, eval)(source);
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets.push(still);
  }, axe);
}

/** Change the theme, and wait until everything has changed. */
export async function light(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((wanted) => matchMedia(`(prefers-color-scheme: ${wanted})`).matches, theme);
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
}

interface WithAxe {
  axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
}

/** What axe finds to be serious: everything, or by some rules only. */
export async function wrongs(page: Page, rules?: string[]): Promise<string[]> {
  return page.evaluate(async (only) => {
    const { violations } = await (window as unknown as WithAxe).axe.run(document, {
      resultTypes: ['violations'],
      ...(only ? { runOnly: only } : {}),
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map(({ html }) => html.slice(0, 160))
            .join(' | ')}`,
      );
  }, rules);
}

/** Nothing serious on this page as it stands, in both themes. */
export async function forEveryone(page: Page): Promise<void> {
  await prepare(page);
  expect(await wrongs(page)).toEqual([]);
  await light(page, 'dark');
  expect(await wrongs(page, ['color-contrast'])).toEqual([]);
  await light(page, 'light');
}
