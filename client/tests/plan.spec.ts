/** Planning ahead: a private copy where one moves for everybody, and replies prepared for a game by days. */
import { forEveryone } from './axe';
import { move, square } from './friedl';
import { expect, fits, somebody, table, test } from './table';

const plain = (page: import('@playwright/test').Page) => page.getByRole('button', { name: 'Plan ahead' });

test('a plan is tried for oneself and the others, and nothing of it is played', async ({ page }) => {
  test.skip(test.info().project.name !== 'phone', 'where there is least room');
  const options = { hands: 'dealt', setup: 'random', first: '1' };
  const { id } = await table(page, { game: 'board', options, seats: [{ kind: 'me' }, { kind: 'bot', bot: 'random' }] });
  await page.goto(`/t/${id}`);
  await plain(page).click();
  await expect(page.getByText('Only you can see this, and nothing here is played.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Try one of your moves.' })).toBeVisible();
  await page.getByRole('button', { name: 'All moves' }).click();
  await page.locator('[data-word*="@"]').first().click();
  await page.locator('[data-word="end"]').press('Enter');
  await expect(page.getByText('What Novice holds is a guess')).toBeVisible();
  await fits(page);
  await forEveryone(page);
  const hand = () =>
    page
      .locator('.dock [data-hand]')
      .evaluateAll((found) => found.map((one) => (one as HTMLElement).dataset.hand).join());
  const first = await hand();
  await page.getByRole('button', { name: 'Guess again' }).click();
  await expect.poll(hand).not.toBe(first);
  await page.getByRole('button', { name: 'Another move' }).click();
  await page.getByRole('dialog').locator('[data-word*="@"]').first().click();
  await expect(page.locator('[data-word="end"]')).toBeVisible();
  await page.getByRole('button', { name: 'Steps and replies' }).click();
  await expect(page.getByRole('dialog').locator('.steps li').filter({ hasText: 'Novice' })).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Try one of your moves.' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect(plain(page)).toBeVisible();
  const sight = await (await page.request.get(`/api/tables/${id}/sight?seat=0`)).json();
  expect(sight.to_act).toEqual([0]);
  expect(sight.story.lines.filter((line: { seat: number }) => line.seat >= 0)).toEqual([]);
});

test('a reply that was prepared in a plan is given when the move comes', async ({ page, browser }) => {
  test.skip(test.info().project.name !== 'desktop', 'two screens side by side');
  const origin = test.info().project.use.baseURL!;
  const { id } = await table(page, {
    game: 'friedl',
    seats: [{ kind: 'open' }, { kind: 'me' }],
    clock: { kind: 'days', days: 2 },
  });
  const other = await somebody(browser, { baseURL: origin });
  await other.page.request.post('/api/me', { data: { name: 'Anna' }, headers: { origin } });
  await other.page.request.post(`/api/tables/${id}/join`, { data: {}, headers: { origin } });
  await other.page.goto(`/t/${id}`);
  await page.goto(`/t/${id}`);

  await plain(page).click();
  await expect(page.getByText('Try a move for Anna.')).toBeVisible();
  await move(page, 'c3', 'c4');
  await expect(page.getByText('Try one of your moves.')).toBeVisible();
  await move(page, 'g7', 'g6');
  await page.getByRole('button', { name: 'Prepare this reply' }).click();
  await expect(page.getByText('The reply is prepared.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect(page.getByRole('button', { name: 'Plan ahead: One reply prepared' })).toBeVisible();

  await move(other.page, 'c3', 'c4');
  for (const each of [page, other.page]) await expect(square(each, 'g6')).toHaveAccessibleName(/Samurai/);
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2);
  await expect(plain(page)).toHaveAccessibleName('Plan ahead');

  await plain(page).click();
  await move(page, 'd3', 'd4');
  await move(page, 'f7', 'f6');
  await move(other.page, 'd3', 'd4');
  await page
    .getByRole('alert')
    .filter({ hasText: 'The game has moved on.' })
    .getByRole('button', { name: 'Try this plan there' })
    .click();
  await expect(page.locator('.steps li')).toHaveCount(1);
  await expect(page.getByText('Try a move for Anna.')).toBeVisible();
  expect(other.wrong).toEqual([]);
  await other.page.context().close();
});
