/** My games: whose turn it is, what is new since I looked, what I look for; and statistics of what is over. */
import type { Browser, Page } from '@playwright/test';
import { move } from './friedl';
import { expect, fits, somebody, table, test } from './table';

const BOT = { kind: 'bot' as const, bot: 'greedy' };

/** Somebody else, of this name, who joins a table. */
async function joined(browser: Browser, name: string, id: string): Promise<Page> {
  const baseURL = test.info().project.use.baseURL!;
  const { page } = await somebody(browser, { viewport: { width: 1280, height: 800 }, baseURL });
  await page.request.post('/api/me', { data: { name }, headers: { origin: baseURL } });
  await page.request.post(`/api/tables/${id}/join`, { data: {}, headers: { origin: baseURL } });
  return page;
}

test('my games: turns, what is new, and what I look for', async ({ page, browser }) => {
  test.skip(test.info().project.name !== 'phone', 'where it is narrow');
  const { id } = await table(page, {
    game: 'friedl',
    clock: { kind: 'days', days: 3 },
    seats: [{ kind: 'me', name: 'Tomoe' }, { kind: 'open' }],
  });
  await table(page, { game: 'board', seats: [{ kind: 'me', name: 'Tomoe' }, { kind: 'open' }] });
  const friend = await joined(browser, 'Benkei', id);
  await page.goto(`/t/${id}`);
  await move(page, 'a3', 'a4');
  await expect(page).not.toHaveTitle(/^●/);
  await page.clock.install();
  await page.goto('/games');
  const others = page.getByRole('region', { name: 'Waiting for others' });
  await expect(others.getByRole('link', { name: /Waiting for Benkei/ })).toContainText('2 days left');
  await expect(page.getByRole('region', { name: 'Waiting for players' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.locator('.badge')).toHaveCount(0);

  await friend.goto(`/t/${id}`);
  await move(friend, 'a7', 'a6');
  await expect(friend).not.toHaveTitle(/^●/);
  await friend.close();
  await page.clock.fastForward('00:20');
  const mine = page.getByRole('region', { name: 'Waiting for you' });
  await expect(mine.getByRole('link')).toContainText('1 new move');
  await expect(page).toHaveTitle(/^\(1\) My games/);
  await fits(page);
  await mine.getByRole('button', { name: 'What happened in the game with Benkei' }).click();
  await expect(mine.getByRole('listitem').last()).toHaveText(/^New: Benkei .*a6\.$/);
  await mine.getByRole('button', { name: 'Mark as read' }).click();
  await expect(page.locator('.badge')).toHaveCount(0);

  const search = page.getByRole('searchbox');
  await search.fill('shizuka');
  await expect(page.getByText('No games match your search.')).toBeVisible();
  await search.fill('benk');
  await expect(mine).toBeVisible();
  await expect(page.getByRole('region')).toHaveCount(1);
  await search.fill('');
  await page.getByRole('button', { name: 'Others’ turn' }).click();
  await expect(page.getByText('You are not waiting for anybody right now.')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.locator('select').first().selectOption('board');
  await expect(page.getByRole('region')).toHaveCount(1);
  await fits(page);
});

test('statistics: what is over is counted, drawn, and told in tables', async ({ page }) => {
  test.skip(test.info().project.name !== 'phone', 'where it is narrow');
  await page.goto('/me/statistics');
  await expect(page.getByText('No finished games in this period.')).toBeVisible();
  for (const moves of [1, 0]) {
    const { id } = await table(page, { game: 'friedl', seats: [{ kind: 'me' }, BOT] });
    await page.goto(`/t/${id}`);
    if (moves) await move(page, 'a3', 'a4');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await expect(page.getByRole('dialog')).toContainText('Student');
  }
  await page.goto('/games');
  await expect(page.getByRole('region', { name: 'Finished' }).getByRole('link', { name: /Lost/ })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Replay and review' })).toHaveCount(2);
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByRole('region', { name: 'Opponents' }).getByText('0 of 2 · 0%')).toBeVisible();
  await fits(page);
  await page.getByRole('button', { name: 'Tables' }).click();
  const cells = (name: string) => page.getByRole('table', { name }).getByRole('row').nth(1).getByRole('cell');
  await expect(cells('Opponents')).toHaveText(['2', '0', '0', '2']);
  await expect(cells('Turn order')).toHaveText(['2', '0', '0', '0%']);
  await page.locator('select').first().selectOption('board');
  await expect(page.getByText('No finished games in this period.')).toBeVisible();
});
