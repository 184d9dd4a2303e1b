/** What is loaded is small: script and style of the first page, and what a game's table adds to it, gzipped. */
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, table, test } from './table';

const KILO = 1000;
const FIRST = 150 * KILO;
const BOARD = 60 * KILO;

/** Everything of script and style that a page asks for, by address, with its size. */
function weigh(page: Page): Map<string, Promise<number>> {
  const found = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType()))
      found.set(
        response.url(),
        response.body().then((body) => gzipSync(body).length),
      );
  });
  return found;
}

const sum = async (found: Map<string, Promise<number>>) =>
  (await Promise.all(found.values())).reduce((total, size) => total + size, 0);

test('the first load, and what each game adds to it', async ({ page }) => {
  test.skip(test.info().project.name !== 'desktop', 'the same files on every screen');
  const loaded = weigh(page);
  await page.goto('/');
  await page.getByRole('article').nth(2).waitFor();
  await page.waitForLoadState('networkidle');
  const first = await sum(loaded);
  expect(first).toBeGreaterThan(10 * KILO);
  expect(first).toBeLessThanOrEqual(FIRST);
  for (const game of ['board', 'cards', 'friedl']) {
    const { id } = await table(page, {
      game,
      options: game === 'board' ? { hands: 'dealt', setup: 'random' } : {},
      seats: [{ kind: 'me' }, { kind: 'bot', bot: 'random' }],
    });
    const known = new Set(loaded.keys());
    await page.goto(`/t/${id}`);
    await page.locator('.board').waitFor();
    await page.waitForLoadState('networkidle');
    const added = await sum(new Map([...loaded].filter(([url]) => !known.has(url))));
    expect(added, game).toBeGreaterThan(5 * KILO);
    expect(added, game).toBeLessThanOrEqual(BOARD);
  }
});
