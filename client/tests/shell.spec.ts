import { asked, lay, turn } from './board';
import { move } from './friedl';
import { expect, fits, somebody, table, test } from './table';

const QUICK = { hands: 'dealt', setup: 'random', first: '1' };
const BOT = { kind: 'bot' as const, bot: 'greedy' };

test('from the home page to a game in one click', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(3);
  await fits(page);
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await expect(page.locator('[data-place="N9"]').first()).toBeVisible();
  await fits(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Your games' })).toBeVisible();
});

test('at one screen, with a curtain between the players', async ({ page }) => {
  await page.goto('/new/board?with=screen');
  await page.getByLabel('Name on this device').nth(1).fill('Anna');
  await page.getByLabel('Five tokens at random, for a first game').check();
  await page.getByLabel('At random', { exact: true }).check();
  await page.getByLabel('First player').selectOption('1');
  await fits(page);
  await page.getByRole('button', { name: 'Open the table' }).click();
  const ready = page.getByRole('button', { name: 'I’m ready' });
  await ready.click();
  await expect(page.locator('.hand .tile')).toHaveCount(5);
  const mine = await page
    .locator('.hand .tile')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-hand')).join());
  await turn(page);
  await expect(page.getByRole('dialog', { name: 'Anna, it is your turn' })).toBeVisible();
  await ready.click();
  await expect(page.locator('.hand .tile')).toHaveCount(5);
  await expect(page.locator('.plate').first()).toContainText('Anna');
  expect(mine.split(',')).toHaveLength(5);
});

test('two browsers online, with a reconnect in between', async ({ page, browser }) => {
  await page.goto('/new/board?with=friends');
  await page.getByLabel('Five tokens at random, for a first game').check();
  await page.getByLabel('At random', { exact: true }).check();
  await page.getByLabel('First player').selectOption('1');
  await page.getByRole('button', { name: 'Open the table' }).click();
  const code = (await page.locator('.code').textContent())!.trim();

  const friend = await somebody(browser, { viewport: page.viewportSize(), baseURL: test.info().project.use.baseURL });
  // Every socket of the friend goes through our hands, so that it can be cut.
  const cut: (() => void)[] = [];
  await friend.page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer();
    cut.push(() => (server.close(), socket.close({ code: 1012 })));
  });
  await friend.page.goto('/');
  await friend.page.getByLabel('Table code').fill(code);
  await friend.page.getByRole('button', { name: 'Join' }).click();
  await friend.page.getByRole('button', { name: 'Take this seat' }).click();
  await expect(friend.page.locator('.hand .tile')).toHaveCount(5);

  await asked(page);
  await lay(page);
  await expect(friend.page.locator('.laid')).toHaveCount(1);
  cut.at(-1)!();
  await expect(friend.page.getByText('Connection lost')).toBeVisible();
  await page.locator('.dock [data-word="end"]').press('Enter');
  await asked(friend.page);
  await expect(friend.page.getByText('Connection lost')).toHaveCount(0);
  // What is said while the line is cut is not lost either.
  await lay(friend.page);
  cut.at(-1)!();
  await expect(friend.page.getByText('Connection lost')).toBeVisible();
  await friend.page.locator('.dock [data-word="end"]').press('Enter');
  await asked(page);
  await expect(page.locator('.laid')).toHaveCount(2);
  expect(friend.wrong).toEqual([]);
  await friend.page.context().close();
});

test('who comes back sees what has changed since', async ({ page, browser, viewport }) => {
  const { id, code } = await table(page, { game: 'friedl', seats: [{ kind: 'me', name: 'Tomoe' }, { kind: 'open' }] });
  const friend = await somebody(browser, { viewport: page.viewportSize(), baseURL: test.info().project.use.baseURL });
  await friend.page.goto(`/c/${code}`);
  await friend.page.getByRole('button', { name: 'Take this seat' }).click();
  await page.goto(`/t/${id}`);
  await asked(page);
  await move(page, 'e3', 'e4');
  await asked(friend.page);
  await page.getByRole('link', { name: 'Home' }).click();
  const mine = page.getByRole('listitem').filter({ hasText: 'Tomoe' });
  await expect(mine).not.toContainText('new move');
  await move(friend.page, 'e7', 'e6');
  await page.reload();
  await expect(mine).toContainText('Your turn');
  await expect(mine).toContainText('1 new move');
  await mine.getByRole('link').click();
  await asked(page);
  if (viewport!.width < 900) await page.getByRole('button', { name: 'Log' }).click();
  await expect(page.getByRole('list', { name: 'Log' })).toHaveText(/e3 to e4.*New since your last visit.*e7 to e6/s);
  expect(friend.wrong).toEqual([]);
  await friend.page.context().close();
});

test('an invitation holds the key of its table, and who follows it keeps the key', async ({ page, browser }) => {
  const { id, key } = await table(page, { game: 'friedl', seats: [{ kind: 'me', name: 'Tomoe' }, { kind: 'open' }] });
  await page.goto(`/t/${id}`);
  const link = await page.getByRole('textbox', { name: 'Copy the link' }).inputValue();
  expect(new URL(link).pathname + new URL(link).search).toBe(`/t/${id}?key=${key}`);
  const friend = await somebody(browser, { viewport: page.viewportSize(), baseURL: test.info().project.use.baseURL });
  await friend.page.goto(link);
  await expect(friend.page.getByRole('heading', { name: 'Invite' })).toBeVisible();
  await friend.page.goto(`/t/${id}`);
  await expect(friend.page.getByRole('button', { name: 'Take this seat' })).toBeVisible();
  await expect(
    friend.page.getByRole('heading', { name: 'Invite' }),
    'who only knows the id has no code to tell',
  ).toHaveCount(0);
  await friend.page.goto(link);
  await friend.page.getByRole('button', { name: 'Take this seat' }).click();
  await friend.page.locator('.board').waitFor();
  await expect(friend.page).toHaveURL(link);
  expect(friend.wrong).toEqual([]);
  await friend.page.context().close();
});

test('people talk at the table', async ({ page, browser, viewport }) => {
  const { code } = await table(page, { game: 'board', options: QUICK, seats: [{ kind: 'me' }, { kind: 'open' }] });
  await page.goto(`/c/${code}`);
  const friend = await somebody(browser, { viewport: page.viewportSize(), baseURL: test.info().project.use.baseURL });
  await friend.page.goto(`/c/${code}`);
  await friend.page.getByRole('button', { name: 'Take this seat' }).click();
  for (const who of [page, friend.page]) {
    await who.locator('.board').waitFor();
    await who.getByRole(viewport!.width < 900 ? 'button' : 'tab', { name: /^Chat/ }).click();
  }
  await page.getByLabel('Write a message').fill('Good evening!');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(friend.page.getByText('Good evening!')).toBeVisible();
  expect(friend.wrong).toEqual([]);
  await friend.page.context().close();
});

test('a spectator sees the board and no hand', async ({ page, browser }) => {
  const { id } = await table(page, { game: 'board', options: QUICK, seats: [{ kind: 'me' }, BOT] });
  await page.goto(`/t/${id}`);
  await asked(page);
  await lay(page);
  const other = await somebody(browser, { viewport: page.viewportSize(), baseURL: test.info().project.use.baseURL });
  const heard: string[] = [];
  other.page.on('websocket', (socket) => socket.on('framereceived', (frame) => heard.push(String(frame.payload))));
  await other.page.goto(`/t/${id}`);
  await expect(other.page.locator('.laid')).toHaveCount(1);
  await expect(other.page.locator('.says')).toContainText('You are watching');
  await expect(other.page.locator('.hand .tile')).toHaveCount(0);
  const sight = JSON.parse(heard.find((text) => text.includes('"type":"sight"'))!);
  expect(sight.view.hand).toEqual([]);
  expect(sight.actions).toEqual([]);
  expect(other.wrong).toEqual([]);
  await other.page.context().close();
});

test('settings hold: language, theme', async ({ page }) => {
  await page.goto('/settings');
  await page.getByLabel('Language').selectOption('de');
  await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();
  await page.getByLabel('Bei Laternenlicht').check();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Jetzt spielen' })).toHaveCount(3);
  await fits(page);
});

test('a guest claims a name, signs out and in again', async ({ page }) => {
  await table(page, { game: 'board', options: QUICK, seats: [{ kind: 'me' }, BOT] });
  const name = `Tomoe ${Date.now() % 100000}${test.info().project.name === 'phone' ? 'p' : 'd'}`;
  await page.route('**/api/me', async (route) => {
    await new Promise((later) => setTimeout(later, 500)); // whoever types meanwhile must not lose it
    await route.continue();
  });
  await page.goto('/me');
  await page.getByLabel('Name').first().fill(name);
  await page.getByLabel('Password').first().fill('naginata-1184');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('naginata-1184');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.goto('/games');
  await expect(page.getByRole('heading', { name: /Waiting for/ })).toBeVisible();
});

test('the rules can be read, and a rule can be pointed at', async ({ page }) => {
  await page.goto('/learn/board#BR11');
  await expect(page.locator('#BR11')).toBeVisible();
  await fits(page);
});

test('addresses that lead nowhere say so', async ({ page, wrong }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.goto('/t/nosuchtable');
  await expect(page.getByRole('heading', { name: 'This table does not exist.' })).toBeVisible();
  wrong.splice(0);
});
