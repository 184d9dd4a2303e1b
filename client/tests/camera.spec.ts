/** Looking at the map from near and far: fingers, wheel, drag and buttons. */
import type { Page } from '@playwright/test';
import { asked } from './board';
import { expect, table, test } from './table';

const BOT = { kind: 'bot' as const, bot: 'random' };

/** A game of four at which the first token of the hand has been chosen. */
async function choosing(page: Page): Promise<void> {
  const { id } = await table(page, {
    game: 'board',
    options: { setup: 'random', hands: 'dealt', first: '1' },
    seats: [{ kind: 'me' }, BOT, BOT, BOT],
  });
  await page.goto(`/t/${id}`);
  await asked(page);
  await page.locator('.hand .tile.open:not([data-hand="swap"], [data-hand="move"])').first().click();
}

/** How high a hex is on the screen. */
const height = (page: Page) =>
  page
    .locator('.hex')
    .first()
    .evaluate((hex) => hex.getBoundingClientRect().height);

test('a finger on a small hex first brings it near, and then chooses it', async ({ page }) => {
  test.skip(page.viewportSize()!.width > 600, 'only a phone has fingers and small hexes');
  await choosing(page);
  expect(await height(page), 'too small for a finger').toBeLessThan(40);
  const hex = page.locator('.hex.open').nth(7);
  await hex.tap({ force: true });
  await expect.poll(() => height(page)).toBeGreaterThanOrEqual(40);
  await expect(page.locator('.ask'), 'nothing has been chosen yet').toHaveCount(0);
  const [map, box] = [await page.locator('.japan').boundingBox(), await hex.boundingBox()];
  expect(Math.abs(box!.x + box!.width / 2 - map!.x - map!.width / 2), 'in the middle of the map').toBeLessThan(60);
  await hex.tap({ force: true });
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await asked(page);
  const end = page.locator('.dock [data-word="end"]');
  if (await end.count()) await end.press('Enter');
  await asked(page);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => height(page)).toBeLessThan(40);
});

test('wheel, drag and buttons move the map, and a drag chooses nothing', async ({ page }) => {
  test.skip(page.viewportSize()!.width < 600, 'a phone has no wheel');
  await choosing(page);
  const map = (await page.locator('.japan').boundingBox())!;
  const [x, y] = [map.x + map.width / 2, map.y + map.height / 2];
  const before = await height(page);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -400);
  await expect.poll(() => height(page)).toBeGreaterThan(before * 1.5);
  const hex = page.locator('.hex').first();
  const from = (await hex.boundingBox())!;
  await page.mouse.down();
  await page.mouse.move(x + 90, y + 30, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await hex.boundingBox())!.x - from.x)).toBe(90);
  await expect(page.locator('.ask')).toHaveCount(0);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => height(page)).toBeCloseTo(before, 1);
});
