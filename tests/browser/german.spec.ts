/** Everything the server says is told in the reader's language, and every line of the log knows its rule. */
import type { Page } from '@playwright/test';
import { asked } from './board';
import { square } from './friedl';
import { choose, expect, table, test } from './table';

const ME = { kind: 'me' as const, name: 'Tomoe' };
const BOT = { kind: 'bot' as const, bot: 'greedy' };
/** Words of the English sentences that no German one has. */
const ENGLISH = /\b(the|places|draws|lays|takes|ends|moves|from|with|village|turn|captures)\b/;

test.beforeEach(({ page }) => choose(page, { language: 'de' }));

/** Open the log, read it, and ask for the rule of a line. */
async function log(page: Page, line: RegExp, rule: string): Promise<void> {
  if (page.viewportSize()!.width < 900) await page.getByRole('button', { name: 'Verlauf' }).click();
  const lines = page.getByRole('list', { name: 'Verlauf' });
  const told = lines.getByRole('button', { name: line }).last();
  await expect(told).toBeVisible();
  expect(await lines.innerText()).not.toMatch(ENGLISH);
  await told.click();
  await expect(lines.locator('.rules')).toContainText(rule);
  await told.click();
  await expect(lines.locator('.rules')).toHaveCount(0);
}

test('the board game in German: why not, what will follow, what has happened', async ({ page }) => {
  const { id } = await table(page, { game: 'board', options: { hands: 'dealt', setup: 'random', first: '1' }, seats: [ME, BOT] });
  await page.goto(`/t/${id}`);
  await asked(page);
  await page.locator('.hand .tile.open:not([data-hand^="ship"], [data-hand="swap"], [data-hand="move"])').first().click();
  await page.locator('[data-place="N8"]').click({ force: true });
  await expect(page.getByRole('alert')).toContainText('N8 ist Meer;');
  await page.locator('.hex.open').first().click({ force: true });
  await expect(page.locator('.preview')).toHaveText(/Keine Figur wird vergeben|erhält|kommt beiseite/);
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await asked(page);
  await log(page, /^Tomoe legt /, 'BR10');
});

test('the card game in German', async ({ page }) => {
  const { id } = await table(page, { game: 'cards', options: { first: '1' }, seats: [ME, BOT] });
  await page.goto(`/t/${id}`);
  await asked(page);
  await page.locator('.dock button[data-hand]').first().click();
  await page.locator('[data-place="0,0"]').click({ force: true });
  await expect(page.getByRole('alert')).toContainText('Auf 0,0 liegt ein Dorf; Karten kommen neben Dörfer');
  await page.locator('.cell.open').first().click({ force: true });
  await expect(page.locator('.preview')).toHaveText('Kein Dorf wird gewertet.');
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await asked(page);
  await log(page, /^Tomoe legt /, 'CR6');
});

test('the game of 1974 in German, where it comes from', async ({ page }) => {
  const { id } = await table(page, { game: 'friedl', seats: [ME, BOT] });
  await page.goto(`/t/${id}`);
  await asked(page);
  await square(page, 'e3').click();
  await square(page, 'e6').click();
  await expect(page.getByRole('alert')).toContainText('Ein Samurai zieht nicht von e3 nach e6.');
  await square(page, 'e4').click();
  await asked(page);
  await log(page, /^Tomoe zieht den Samurai von e3 nach e4\.$/, 'FR2');
});
