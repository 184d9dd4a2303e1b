import { asked } from './board';
import { anyMove, menu, move, moveList, square } from './friedl';
import { expect, fits, readRule, somebody, table, test } from './table';

const ME = { kind: 'me' as const, name: 'Tomoe' };
const BOT = { kind: 'bot' as const, bot: 'random' };
/** Mate in three moves: every answer is forced. */
const FORCED = '4sk3/8R/3S5/9/8B/9/9/9/3LK1L2 b G 1';
const SAMURAI_DROP = '8k/9/6NG1/9/9/9/9/9/4K4 b P 1';
const ATTACK = 'k8/9/9/9/4r4/9/4P4/9/K8 b - 1';
const at = (position: string, ...others: (typeof ME | typeof BOT)[]) => ({
  game: 'friedl',
  options: { position },
  seats: [ME, ...others],
});

test('to mate against a bot: promotion taken and declined, and a drop', async ({ page }) => {
  const { id } = await table(page, at(FORCED, BOT));
  await page.goto(`/t/${id}`);
  await asked(page);
  await page.locator('[data-place="a5"]').click();
  await square(page, 'e9').click();
  await expect(page.locator('.says')).toHaveText('Promote, or keep it as it is?');
  await expect(page.getByRole('button', { name: 'Keep the Läufer' })).toBeVisible();
  await page.getByRole('button', { name: 'Promote to Drachenläufer' }).click();
  await expect(square(page, 'e9')).toHaveAccessibleName(/Novice’s Kaiser/);
  await asked(page);
  await move(page, 'f7', 'f8', '=');
  await expect(square(page, 'd9')).toHaveAccessibleName(/Novice’s Kaiser/);
  await expect(square(page, 'f8')).toHaveAccessibleName(/your Silberfeldherr(, can be chosen)?$/);
  await asked(page);
  await move(page, 'GF*', 'd8');
  const result = page.getByRole('dialog', { name: 'The game is over' });
  await expect(result).toContainText("Checkmate: Novice's Kaiser on d9 is attacked");
  await expect(result).toContainText('GFd8 ■ !! after 5 moves');
  await expect(result.locator('.ranking li.first')).toContainText('Tomoe');
  await fits(page);
  await result.getByRole('button', { name: 'Show the board' }).click();
  await expect(page.locator('.dock .says')).toHaveText('You win');
  const facts = await moveList(page);
  await expect(facts.locator('.moves li').first()).toContainText('La5 ● SFe9 !!');
});

test('an ordinary game against a bot, resigned through the menu', async ({ page }) => {
  const { id } = await table(page, { game: 'friedl', seats: [ME, BOT] });
  await page.goto(`/t/${id}`);
  await asked(page);
  await fits(page);
  for (let turn = 0; turn < 15; turn++) await anyMove(page, turn * 5);
  await menu(page, 'Resign');
  await page.getByRole('dialog', { name: 'Resign this game?' }).getByRole('button', { name: 'Resign' }).click();
  const result = page.getByRole('dialog', { name: 'The game is over' });
  await expect(result).toContainText('Tomoe has resigned.');
  await expect(result.locator('.ranking li.first')).toContainText('Novice');
});

test('a move is taken back, and not before there is one', async ({ page }) => {
  const { id } = await table(page, { game: 'friedl', seats: [ME, BOT] });
  await page.goto(`/t/${id}`);
  await asked(page);
  await menu(page, 'Ask to take back');
  await expect(page.getByRole('alert')).toContainText('There is nothing to take back.');
  await move(page, 'e3', 'e4');
  await expect(square(page, 'e4')).toHaveAccessibleName(/^e4, your Samurai/);
  await asked(page);
  await menu(page, 'Ask to take back');
  await expect(square(page, 'e3')).toHaveAccessibleName(/^e3, your Samurai/);
  await expect(square(page, 'e4')).toHaveAccessibleName('e4, empty');
  await expect(await moveList(page)).toContainText('No moves yet.');
});

test('a take-back request waits for the opponent’s answer and is gone once the game goes on', async ({
  page,
  browser,
}) => {
  const origin = test.info().project.use.baseURL!;
  const { id } = await table(page, { game: 'friedl', seats: [ME, { kind: 'open' }] });
  const friend = await somebody(browser, { viewport: page.viewportSize(), baseURL: origin });
  await friend.page.request.post('/api/me', { data: { name: 'Benkei' }, headers: { origin } });
  await friend.page.request.post(`/api/tables/${id}/join`, { data: {}, headers: { origin } });
  await page.goto(`/t/${id}`);
  await asked(page);
  await move(page, 'e3', 'e4');
  await menu(page, 'Ask to take back');
  const mine = page.locator('.dock .note', { hasText: 'You have asked to take back your move.' });
  await expect(mine).toBeVisible();
  await page.reload();
  await expect(mine).toBeVisible();
  await friend.page.goto(`/t/${id}`);
  const question = friend.page.locator('.dock .note', { hasText: 'Tomoe would like to take back the last move.' });
  await expect(question).toBeVisible();
  const { y } = (await question.boundingBox())!;
  for (const part of await friend.page.locator('.friedl .square').all()) {
    const box = (await part.boundingBox())!;
    expect(box.y + box.height, 'the question may stand for long, and covers nothing').toBeLessThanOrEqual(y);
  }
  await move(friend.page, 'e7', 'e6');
  await expect(question).toHaveCount(0);
  await expect(mine).toHaveCount(0);
  await asked(page);
  await menu(page, 'Ask to take back');
  await friend.page.getByRole('button', { name: 'Accept' }).click();
  await expect(square(page, 'e4')).toHaveAccessibleName('e4, empty');
  await expect(mine).toHaveCount(0);
  expect(friend.wrong, 'no console error or failed request').toEqual([]);
});

test('an illegal move is explained, with the rule', async ({ page }) => {
  const { id } = await table(page, { game: 'friedl', seats: [ME, BOT] });
  await page.goto(`/t/${id}`);
  await asked(page);
  const alert = page.getByRole('alert');
  await square(page, 'e3').click();
  await square(page, 'e6').click();
  await expect(alert).toContainText('A Samurai does not move from e3 to e6.');
  await readRule(page, 'FR2', 'One square straight ahead');
  for (let step = 0; step < 2; step++) await page.keyboard.press('Escape');
  await expect(page.locator('.says')).toHaveText('Choose a tile to move or drop');
  await square(page, 'e7').click();
  await expect(alert).toContainText('The Samurai on e7 is not yours.');
  await expect(alert.getByRole('button', { name: 'Rule FR10' })).toBeVisible();
});

test('the tiles show signs, letters or kanji, as one likes', async ({ page }) => {
  const { id } = await table(page, { game: 'friedl', seats: [ME, BOT] });
  const tiles = page.locator('.tiles > .tile');
  const samurai = tiles.filter({ hasText: /^[S歩]$/ });
  for (const [choice, sign, dots] of [
    ['Signs that show how they move', 'S', 18],
    ['Letters', 'S', 0],
    ['Kanji', '歩', 0],
  ] as const) {
    await page.goto('/settings');
    await page.getByLabel(choice, { exact: true }).check();
    await page.goto(`/t/${id}`);
    await expect(tiles).toHaveCount(40);
    await expect(samurai).toHaveCount(18);
    await expect(samurai.first()).toHaveText(sign);
    await expect(samurai.locator('.ink')).toHaveCount(dots);
  }
});

test('gardez is offered, and stands in the list of moves', async ({ page }) => {
  const { id } = await table(page, at(ATTACK, BOT));
  await page.goto(`/t/${id}`);
  await asked(page);
  const gardez = page.getByRole('button', { name: 'Gardez!' });
  await square(page, 'i1').click();
  await expect(square(page, 'i2')).toHaveClass(/open/);
  await expect(gardez, 'no move of the Kaiser attacks an officer').toHaveCount(0);
  await page.keyboard.press('Escape');
  await gardez.click();
  await expect(gardez).toHaveAttribute('aria-pressed', 'true');
  await move(page, 'e3', 'e4');
  await asked(page);
  const facts = await moveList(page);
  await expect(facts.locator('.moves li').first()).toContainText('Se3–e4 !');
  await page.reload();
  await asked(page);
  await expect(await moveList(page)).toContainText('Se3–e4 !');
});

test('a mate by a dropped Samurai: a polite word first', async ({ page }) => {
  const { id } = await table(page, at(SAMURAI_DROP, BOT));
  await page.goto(`/t/${id}`);
  await asked(page);
  await move(page, 'S*', 'a8');
  await expect(page.locator('.preview')).toContainText('bad form in Japan');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog', { name: 'The game is over' })).toContainText('Checkmate');
});

test('two at one screen, without a curtain: the board turns to who is to move', async ({ page }) => {
  await page.goto('/new/friedl?with=screen');
  await page.getByLabel('Name on this device').nth(1).fill('Anna');
  await page.getByRole('button', { name: 'Open the table' }).click();
  const board = page.locator('.friedl');
  await expect(board).toHaveAttribute('data-near', '0');
  await move(page, 'e3', 'e4');
  await expect(board).toHaveAttribute('data-near', '1');
  await expect(page.getByRole('button', { name: 'I’m ready' })).toHaveCount(0);
  await expect(page.locator('.plate').first()).toContainText('Anna');
  await move(page, 'e7', 'e6');
  await expect(board).toHaveAttribute('data-near', '0');
  await menu(page, 'Ask to take back');
  await expect(board).toHaveAttribute('data-near', '0');
  await expect(square(page, 'e4')).toHaveAccessibleName('e4, empty');
});
