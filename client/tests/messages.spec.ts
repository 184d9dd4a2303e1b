/** Messages that never lie and never move the board: refusals, questions, news, double clicks. */
import type { Browser, Page } from '@playwright/test';
import { asked, turn } from './board';
import { menu, move, square } from './friedl';
import { expect, somebody, table, test } from './table';

const ME = { kind: 'me' as const, name: 'Tomoe' };
const BOT = { kind: 'bot' as const, bot: 'random' };

/** A game of friedl between this page and a friend's. */
async function withFriend(page: Page, browser: Browser): Promise<{ friend: Page; wrong: string[] }> {
  const origin = test.info().project.use.baseURL!;
  const { id } = await table(page, { game: 'friedl', seats: [ME, { kind: 'open' }] });
  const { page: friend, wrong } = await somebody(browser, { viewport: page.viewportSize(), baseURL: origin });
  await friend.request.post('/api/me', { data: { name: 'Benkei' }, headers: { origin } });
  await friend.request.post(`/api/tables/${id}/join`, { data: {}, headers: { origin } });
  await page.goto(`/t/${id}`);
  await friend.goto(`/t/${id}`);
  await asked(page);
  return { friend, wrong };
}

test('a refusal is gone as soon as the position has changed', async ({ page, browser }) => {
  const { friend, wrong } = await withFriend(page, browser);
  await move(page, 'e3', 'e4');
  await square(page, 'a3').click();
  await expect(page.getByRole('alert')).toContainText('It is not your turn');
  await move(friend, 'e7', 'e6');
  await asked(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(wrong, 'no console error or failed request').toEqual([]);
});

test('a question and a draw offer leave the board where it is', async ({ page, browser }) => {
  const { friend, wrong } = await withFriend(page, browser);
  const place = () => friend.locator('.friedl .squares').boundingBox();
  await move(page, 'e3', 'e4');
  await asked(friend);
  const before = await place();
  await menu(page, 'Ask to take back');
  await expect(friend.locator('.notices')).toContainText('Tomoe would like to take back the last move.');
  expect(await place()).toEqual(before);
  await friend.getByRole('button', { name: 'Decline' }).click();
  await menu(page, 'Offer a draw');
  await expect(page.locator('.notices')).toContainText('You have offered a draw.');
  await expect(friend.getByRole('button', { name: 'Accept' })).toBeVisible();
  expect(await place()).toEqual(before);
  expect(wrong, 'no console error or failed request').toEqual([]);
});

test('clicking away cancels the question of promotion, and plays nothing', async ({ page }) => {
  const position = '4k4/9/9/9/4B4/9/9/9/4K4 b - 1';
  const { id } = await table(page, { game: 'friedl', options: { position }, seats: [ME, BOT] });
  await page.goto(`/t/${id}`);
  await asked(page);
  await square(page, 'e5').click();
  await square(page, 'c7').click();
  await expect(page.getByRole('group', { name: 'Promote' })).toBeVisible();
  await square(page, 'h2').click();
  await expect(page.getByRole('group', { name: 'Promote' })).toHaveCount(0);
  await expect(square(page, 'e5')).toHaveAccessibleName(/your Läufer/);
  await expect(square(page, 'h2')).toHaveAccessibleName(/^h2, empty/);
});

test('a double click on Confirm does not end the turn', async ({ page }) => {
  const { id } = await table(page, {
    game: 'board',
    options: { setup: 'random', hands: 'dealt', first: '1' },
    seats: [ME, BOT],
  });
  await page.clock.install();
  await page.goto(`/t/${id}`);
  await asked(page);
  // A token that is not the only one of a turn: others may follow it.
  await page.locator('.hand .tile.open:not([data-hand="swap"], [data-hand="move"])').first().click();
  await page.locator('.hex.open').first().click({ force: true });
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await confirm.waitFor();
  await page.clock.pauseAt(Date.now() + 60_000); // however slow the machine is, the two clicks are a double click
  await confirm.click();
  const end = page.locator('.dock [data-word="end"]');
  await end.click();
  await expect(page.locator('.plate.acting')).toContainText('Tomoe');
  await page.clock.fastForward(500);
  await end.click();
  await expect(end).toHaveCount(0);
});

test('the log opens at its end, and says what is new since one’s turn', async ({ page }) => {
  const { id } = await table(page, {
    game: 'board',
    options: { setup: 'random', hands: 'dealt', first: '1' },
    seats: [ME, BOT, BOT],
  });
  await page.goto(`/t/${id}`);
  await asked(page);
  await turn(page);
  await asked(page);
  const phone = page.viewportSize()!.width < 900;
  if (phone) await page.locator('.dock .latest').click();
  const log = page.getByRole('list', { name: 'Log' });
  await expect(log.getByText('Since your turn')).toBeVisible();
  const left = () => log.evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);
  await expect.poll(left).toBeLessThanOrEqual(1);
});
