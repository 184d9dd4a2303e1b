import { asked } from './board';
import { cardTurn, layCard } from './cards';
import { expect, fits, readRule, table, test } from './table';

const BOT = { kind: 'bot' as const, bot: 'greedy' };
const GAME = { game: 'cards', options: { first: '1' }, seats: [{ kind: 'me' as const, name: 'Tomoe' }, BOT] };

test('a whole game of cards against a bot, to the final scoring', async ({ page }) => {
  const { id } = await table(page, GAME);
  await page.goto(`/t/${id}`);
  for (let turn = 0; turn < 20 && (await asked(page)); turn++) await cardTurn(page, turn * 2);
  const result = page.getByRole('dialog', { name: 'The game is over' });
  await expect(result).toBeVisible();
  await expect(result.locator('.ranking li')).toHaveCount(2);
  await expect(result.locator('.sentences')).toContainText('The game is over:');
  await expect(result.getByRole('table').getByRole('row', { name: /Tomoe/ })).toBeVisible();
  await expect(result.locator('.sentences')).toContainText(/wins|share the victory/);
  await fits(page);
  await result.getByRole('button', { name: 'Show the board' }).click();
  await expect(page.locator('.dock .says')).toContainText(/win|victory|draw/i);
});

test('before a card is laid, a preview tells what follows', async ({ page }) => {
  const { id } = await table(page, GAME);
  await page.goto(`/t/${id}`);
  await asked(page);
  await page.locator('.hand [data-hand].open').first().click();
  await expect(page.locator('.says')).toHaveText('Choose a free side of a village');
  await expect(page.locator('.cell.open')).toHaveCount(4);
  await page.locator('[data-place="0,1"]').click();
  await expect(page.locator('.preview')).toContainText('No village is scored');
  await expect(page.locator('.laid.pending')).toHaveCount(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.laid')).toHaveCount(0);
  // The other way round: the place first, then the card.
  await page.keyboard.press('Escape');
  await page.locator('[data-place="0,-1"]').click();
  await expect(page.locator('.says')).toHaveText('Choose the card for 0,-1');
  await page.locator('.hand [data-hand].open').first().click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('[data-place="0,-1"].laid')).toHaveCount(1);
});

test('two villages at once: who laid the card chooses, at one screen with a curtain', async ({ page }) => {
  const { id } = await table(page, { ...GAME, seats: [GAME.seats[0]!, { kind: 'me', name: 'Anna' }] });
  await page.goto(`/t/${id}`);
  const ready = page.getByRole('button', { name: 'I’m ready' });
  for (const side of ['0,1', '-1,0', '0,-1', '1,0']) {
    await ready.click();
    await layCard(page, side);
  }
  await expect(page.locator('.says')).toHaveText(/^Where does the village with .* go\?$/);
  await expect(page.locator('.cell.due.open')).toHaveCount(2);
  await expect(page.locator('.placing figure')).toHaveCount(2);
  await fits(page);
  await page.locator('.hand [data-hand]').first().click();
  await expect(page.getByRole('alert')).toContainText('Lay the village in your hand');
  // Much follows, and a phone held sideways has little room to tell it: one can still confirm.
  const upright = page.viewportSize()!;
  await page.setViewportSize({ width: 844, height: 390 });
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await expect(async () => {
    // A touch that comes while the field is still being fitted to the new size may miss; a person touches again.
    await page.locator('.cell.open[data-place="1,-1"]').click();
    await expect(confirm).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await confirm.click();
  await page.setViewportSize(upright);
  await ready.click();
  await expect(page.locator('.cell.village')).toHaveCount(5);
});

test('an illegal click among the cards is explained, with the rule', async ({ page }) => {
  const { id } = await table(page, GAME);
  await page.goto(`/t/${id}`);
  await asked(page);
  await page.locator('.hand [data-hand].open').first().click();
  await page.locator('[data-place="0,0"]').click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('A village lies at 0,0; cards go beside villages');
  await readRule(page, 'CR6', 'Lay one card from your hand');
});

test('the field is brought nearer, moved, and shown whole again', async ({ page }) => {
  const { id } = await table(page, GAME);
  await page.goto(`/t/${id}`);
  await asked(page);
  const village = page.locator('[data-place="0,0"]');
  const box = async () => (await village.boundingBox())!;
  const whole = await box();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(async () => (await box()).width).toBeLessThan(whole.width * 0.9);
  const far = await box();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(async () => (await box()).width).toBeGreaterThan(far.width * 1.1);
  const near = await box();
  await page.getByRole('application', { name: 'The field' }).press('ArrowRight');
  await expect.poll(async () => (await box()).x).toBeLessThan(near.x - 20);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(async () => (await box()).x).toBeCloseTo(whole.x, 0);
});
