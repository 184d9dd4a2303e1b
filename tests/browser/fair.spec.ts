/** Fair draws as people meet them: sealed before the game, contributed to, and told and checked at its end. */
import { expect, table, test } from './table';

test.skip(({ viewport }) => viewport!.width < 900, 'the same on a phone');

test('what one contributes is shown, and can be changed until the game begins', async ({ page }) => {
  const { id } = await table(page, { game: 'cards', seats: [{ kind: 'me' }, { kind: 'open' }] });
  await page.goto(`/t/${id}`);
  await page.getByRole('button', { name: 'Fair draws' }).click();
  const fair = page.getByRole('dialog', { name: 'Fair draws' });
  await fair.getByRole('textbox', { name: 'Your contribution' }).fill('cherry  blossom');
  await fair.getByRole('button', { name: 'Change it' }).click();
  await expect(fair.getByText('cherry blossom', { exact: true })).toBeVisible();
  await expect(fair.getByRole('status')).toHaveText('Changed.');
});

test('a seal is noted when one sits down, and its secret told and checked at the end', async ({ page }) => {
  await page.goto('/new/cards');
  await page.getByRole('combobox', { name: 'Seat 2' }).selectOption('bot');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Fair draws' }).click();
  const fair = page.getByRole('dialog', { name: 'Fair draws' });
  const seal = await fair.locator('code').first().textContent();
  await expect(fair).toContainText('the seal that this browser noted');
  await expect(fair).toContainText('When the game is over, the secret is told here');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'Link, files, picture' }).click();
  await page.getByRole('button', { name: 'Fair draws' }).click();
  await expect(fair.locator('code').first()).toHaveText(seal!);
  await expect(fair).toContainText('the secret fits the seal');
  await expect(fair).toContainText(/All \d+ draws of this game follow from it/);
  await expect(fair).toContainText(`samurai verify FILE --seal ${seal!.slice(0, 12)}`);
});
