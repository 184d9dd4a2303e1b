/** Fair draws as people meet them: sealed before the game, contributed to, and told and checked at its end.
 * Players commit to their parts and open them when every seat is taken. */
import type { Page } from '@playwright/test';
import { expect, somebody, test } from './table';

test.skip(({ viewport }) => viewport!.width < 900, 'the same on a phone');

/** Open a table of two by the web app, as people do, and go to it. */
async function openTable(page: Page): Promise<string> {
  await page.goto('/new/cards?with=friends');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL('**/t/*');
  return page.url();
}

test('what players commit to is hidden until every seat is taken, and opened wherever in the app they are', async ({
  page,
  browser,
}) => {
  const address = await openTable(page);
  await page.getByRole('button', { name: 'Fair draws' }).click();
  const fair = page.getByRole('dialog', { name: 'Fair draws' });
  await fair.getByRole('textbox', { name: 'Your own words' }).fill('cherry  blossom');
  await fair.getByRole('button', { name: 'Change' }).click();
  await expect(fair.getByRole('status')).toHaveText('Changed.');
  await expect(fair.getByText('committed, not revealed yet')).toBeVisible();
  await expect(fair.getByText('cherry')).toHaveCount(0);
  await page.goto('/learn');

  const friend = await somebody(browser);
  await friend.page.goto(address);
  await friend.page.getByRole('button', { name: 'Take this seat' }).click();
  await expect(friend.page.getByText(/^Waiting for .+ to reveal their contribution to the draws/)).toBeVisible();
  await page.getByRole('link', { name: 'My games' }).click();
  await friend.page.getByRole('button', { name: 'More' }).click();
  await friend.page.getByRole('button', { name: 'Fair draws' }).click();
  const theirs = friend.page.getByRole('dialog', { name: 'Fair draws' });
  await expect(theirs.getByText(/^cherry blossom [0-9a-f]{32}$/)).toBeVisible();
  await expect(theirs).toContainText('the agreement that this browser saved before it revealed your contribution');
  const agreement = await theirs.locator('code').last().textContent();
  await friend.page.keyboard.press('Escape');
  await friend.page.getByRole('button', { name: 'More' }).click();
  await friend.page.getByRole('button', { name: 'Resign' }).click();
  await friend.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(friend.page.getByRole('dialog', { name: 'The game is over' })).toBeVisible();

  await page.goto(address.replace('/t/', '/replay/'));
  await page.getByRole('button', { name: 'Link, files and picture' }).click();
  await page.getByRole('button', { name: 'Fair draws' }).click();
  await expect(fair).toContainText('the agreement that this browser saved before it revealed your contribution');
  await expect(fair).toContainText(`--agreement ${agreement!.slice(0, 12)}`);
  await expect(fair.getByRole('alert')).toHaveCount(0);
  expect(friend.wrong).toEqual([]);
  await friend.page.context().close();
});

test('a browser that has lost what it committed to says so, and leaving cancels the table for all', async ({
  page,
  browser,
}) => {
  const address = await openTable(page);
  await page.evaluate(() => localStorage.removeItem('samurai.lots'));
  const friend = await somebody(browser);
  await friend.page.goto(address);
  const revealed = friend.page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/reveal'));
  await friend.page.getByRole('button', { name: 'Take this seat' }).click();
  await expect(page.getByRole('alert')).toContainText('This browser does not have your contribution to the draws');
  await revealed; // nobody can leave sooner than the friend's browser answers, except a story
  await page.getByRole('button', { name: 'Leave and start again' }).click();
  await expect(friend.page.getByRole('heading', { name: 'This table was cancelled.' })).toBeVisible();
  expect(friend.wrong).toEqual([]);
  await friend.page.context().close();
});

test('a seal is noted when one sits down, and its secret told and checked at the end', async ({ page }) => {
  await page.goto('/new/cards');
  await page.getByRole('combobox', { name: 'Seat 2' }).selectOption('bot');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Fair draws' }).click();
  const fair = page.getByRole('dialog', { name: 'Fair draws' });
  const seal = await fair.locator('code').first().textContent();
  await expect(fair).toContainText('the seal that this browser saved');
  await expect(fair).toContainText('When the game is over, the secret is published here');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'Link, files and picture' }).click();
  await page.getByRole('button', { name: 'Fair draws' }).click();
  await expect(fair.locator('code').first()).toHaveText(seal!);
  await expect(fair).toContainText('the secret matches the seal');
  await expect(fair).toContainText(/All \d+ draws of this game follow from it/);
  await expect(fair).toContainText(`samurai verify FILE --seal ${seal!.slice(0, 12)}`);
  await expect(fair.getByRole('alert'), 'only what this browser contributed is in it').toHaveCount(0);
});
