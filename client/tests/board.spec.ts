import { asked, exchange, lay, turn } from './board';
import { expect, fits, readRule, table, test } from './table';

const QUICK = { hands: 'dealt', setup: 'random', first: '1' };
const BOT = { kind: 'bot' as const, bot: 'greedy' };

test('a whole game against a bot, to the final scoring', async ({ page }) => {
  test.setTimeout(150_000);
  const { id } = await table(page, { game: 'board', options: QUICK, seats: [{ kind: 'me' }, BOT] });
  await page.goto(`/t/${id}`);
  for (let round = 0; round < 30 && (await asked(page)); round++) await turn(page, round * 7);
  const result = page.getByRole('dialog', { name: 'The game is over' });
  await expect(result).toBeVisible();
  await expect(result.locator('.ranking li')).toHaveCount(2);
  await expect(result.getByRole('table')).toBeVisible();
  await expect(result.getByText('The game is over:')).toBeVisible();
  await expect(result.getByText(/Places: 1\./)).toBeVisible();
  await fits(page);
  await result.getByRole('button', { name: 'Show the board' }).click();
  await expect(page.locator('.dock .says')).toContainText(/win|victory/i);
});

test('drafting and secret picks', async ({ page }) => {
  const { id } = await table(page, { game: 'board', options: { first: '1' }, seats: [{ kind: 'me' }, BOT] });
  await page.goto(`/t/${id}`);
  await expect(page.locator('.says')).toHaveText('Choose 5 tokens for your hand');
  for (const token of ['swap', 'move', 'ship1', 'ronin']) await page.locator(`.offered [data-hand="${token}"]`).click();
  await expect(page.locator('.says')).toHaveText('Choose one more token');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.says')).toHaveText('Choose 2 tokens for your hand');
  await page.locator('.offered [data-hand="ship1"]').click();
  await page.locator('.offered [data-hand="samurai3"]').click();
  await fits(page);
  // The figures: cities first, then villages.
  for (let number = 0; number < 20 && (await asked(page)); number++) {
    if (!(await page.locator('.figures').count())) break;
    await page.locator('.figures .figure.open').first().click();
    await page.locator('.hex.open').first().click({ force: true });
    await page.waitForTimeout(60);
  }
  await expect(page.locator('.says')).toHaveText('Choose a token');
  await expect(page.locator('.hand .tile')).toHaveCount(5);
});

test('exchanges are guided in steps, and can be undone', async ({ page }) => {
  const { id } = await table(page, {
    game: 'board',
    options: { setup: 'random', first: '1' },
    seats: [{ kind: 'me' }, BOT],
  });
  await page.goto(`/t/${id}`);
  for (const token of ['swap', 'move', 'ship1', 'ronin', 'samurai3'])
    await page.locator(`.offered [data-hand="${token}"]`).click();
  await expect(page.locator('.says')).toHaveText('Choose a token');
  await page.locator('.hand [data-hand="swap"]').click();
  await expect(page.locator('.says')).toHaveText('Choose the first figure');
  await page.keyboard.press('Escape');
  await expect(page.locator('.says')).toHaveText('Choose a token');
  await exchange(page);
  await expect(page.locator('.hand .tile')).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.hand .tile')).toHaveCount(5);
  await expect(page.locator('.hand [data-hand="swap"]')).toHaveCount(1);
});

test('undo until the turn is ended', async ({ page }) => {
  const { id } = await table(page, { game: 'board', options: QUICK, seats: [{ kind: 'me' }, BOT] });
  await page.goto(`/t/${id}`);
  await asked(page);
  await lay(page);
  await expect(page.locator('.hand .tile')).toHaveCount(4);
  await expect(page.locator('.laid')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.hand .tile')).toHaveCount(5);
  await expect(page.locator('.laid')).toHaveCount(0);
});

test('an illegal click is explained, with the rule', async ({ page }) => {
  const { id } = await table(page, { game: 'board', options: QUICK, seats: [{ kind: 'me' }, BOT] });
  await page.goto(`/t/${id}`);
  await asked(page);
  await page
    .locator('.hand .tile.open:not([data-hand^="ship"], [data-hand="swap"], [data-hand="move"])')
    .first()
    .click();
  await page.locator('[data-place="N8"]').click({ force: true });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('N8 is sea');
  await readRule(page, 'BR11', 'Ships go on empty sea hexes');
});

test('before confirming, a preview tells what will be captured', async ({ page }) => {
  const { id } = await table(page, { game: 'board', options: QUICK, seats: [{ kind: 'me' }, BOT] });
  await page.goto(`/t/${id}`);
  await asked(page);
  await page.locator('.hand .tile.open:not([data-hand="swap"], [data-hand="move"])').first().click();
  await page.locator('.hex.open').first().click({ force: true });
  await expect(page.locator('.preview')).toHaveText(/captures|set aside|Nothing is captured/);
  await expect(page.locator('.laid.ghost')).toHaveCount(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.laid')).toHaveCount(0);
});

test('a token can be dragged to the map', async ({ page, isMobile, hasTouch }) => {
  test.skip(isMobile || !!hasTouch, 'a mouse drags');
  const { id } = await table(page, { game: 'board', options: QUICK, seats: [{ kind: 'me' }, BOT] });
  await page.goto(`/t/${id}`);
  await asked(page);
  const tile = page
    .locator('.hand .tile.open:not([data-hand^="ship"], [data-hand="swap"], [data-hand="move"])')
    .first();
  const from = (await tile.boundingBox())!;
  const to = (await page.locator('[data-place="N12"]').boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2);
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('.hand .tile')).toHaveCount(4);
});

test('a hint points at a move', async ({ page }) => {
  const { id } = await table(page, { game: 'board', options: QUICK, seats: [{ kind: 'me' }, BOT] });
  await page.goto(`/t/${id}`);
  await asked(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.getByRole('alert')).toContainText('The bot would play:');
});
