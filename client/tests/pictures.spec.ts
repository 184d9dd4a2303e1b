/** Pictures of every screen, at both widths, light and dark: `make pictures`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { asked, lay, turn } from './board';
import { cardTurn } from './cards';
import { move, square } from './friedl';
import { expect, fits, settle, table, test, watch } from './table';
import type { Browser, Page } from '@playwright/test';

const FOLDER = '../docs/pictures/screens';
const BOT = { kind: 'bot' as const, bot: 'greedy' };
const BOTS = ['gokenin', 'kachi'].map((bot) => ({ kind: 'bot' as const, bot }));
const ME = { kind: 'me' as const, name: 'Tomoe' };
/** Friedl's game in its middle, and close to its end. */
const MIDDLE = 'ln1g3nl/2ks2g2/p1ppp2p1/6p2/7r1/1PPP4P/P1S1PPPPN/+b3KS1R1/1N1G1G2L b 2Pbslp 1';
const CLOSE = '4sk3/8R/3S5/9/8B/9/9/9/3LK1L2 b G 1';
const QUICK = { hands: 'dealt', setup: 'random', first: '1' };

test.skip(!process.env.SAMURAI_PICTURES, 'only when pictures are wanted');

for (const theme of ['light', 'dark'] as const) {
  test(`pictures, ${theme}`, async ({ browser }) => {
    test.setTimeout(180_000);
    const { page, shoot, press, close } = await studio(browser, theme);
    const quick = await table(page, {
      game: 'board',
      options: QUICK,
      seats: [{ kind: 'me', name: 'Tomoe' }, BOT, BOT, BOT],
    });
    await page.goto('/');
    await page.getByRole('article').nth(2).waitFor();
    await shoot('home', true);
    for (const [name, path] of Object.entries({
      rules: '/learn/board',
      new: '/new/board?with=friends',
      settings: '/settings',
      me: '/me',
      games: '/games',
      watch: '/watch',
    })) {
      await page.goto(path);
      await page.locator('main h1').first().waitFor();
      await shoot(name);
    }
    const waiting = await table(page, { game: 'board', seats: [{ kind: 'me', name: 'Tomoe' }, { kind: 'open' }, BOT] });
    await page.goto(`/t/${waiting.id}`);
    await page.locator('.code').waitFor();
    await shoot('invite');

    await page.goto(`/t/${quick.id}`);
    for (let round = 0; round < 7; round++) await turn(page, round * 5);
    await asked(page);
    await shoot('board');
    await card(page, theme, press);
    await turned(page, () => shoot('board-sideways'));
    if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Log' }).click();
    await page
      .getByRole('list', { name: 'Log' })
      .getByRole('button', { name: /captures|places/ })
      .last()
      .click();
    await page.locator('.rules').last().scrollIntoViewIfNeeded();
    await shoot('board-log');
    await page.locator('[aria-expanded="true"]').click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Influence' }).click();
    await shoot('board-influence');
    await page.getByRole('button', { name: 'Influence' }).click();
    const tile = page.locator('.hand .tile.open:not([data-hand="swap"], [data-hand="move"])').first();
    const ship = (await tile.getAttribute('data-hand'))!.startsWith('ship');
    await tile.click();
    await shoot('board-choose');
    await page.locator('.hex.open').nth(4).click({ force: true });
    await shoot('board-confirm');
    await page.keyboard.press('Escape');
    await page.locator(ship ? '[data-place="O13"]' : '[data-place="N8"]').click({ force: true });
    await page.getByRole('alert').waitFor();
    await shoot('board-why-not');
    for (let step = 0; step < 3; step++) await page.keyboard.press('Escape');
    for (let round = 0; round < 40 && (await asked(page)); round++) await turn(page, round * 3);
    await page.getByRole('dialog').waitFor();
    await shoot('board-end');

    const chosen = await table(page, {
      game: 'board',
      options: { first: '1' },
      seats: [{ kind: 'me', name: 'Tomoe' }, BOT],
    });
    await page.goto(`/t/${chosen.id}`);
    for (const token of ['swap', 'ronin', 'samurai3']) await page.locator(`.offered [data-hand="${token}"]`).click();
    await shoot('board-hand');
    for (const token of ['helmet4', 'buddha4']) await page.locator(`.offered [data-hand="${token}"]`).click();
    await page.locator('.figures').waitFor();
    await page.locator('.figures .figure.open').first().click();
    await shoot('board-draft');

    const screen = await table(page, {
      game: 'board',
      options: QUICK,
      seats: [
        { kind: 'me', name: 'Tomoe' },
        { kind: 'me', name: 'Musashi' },
      ],
    });
    await page.goto(`/t/${screen.id}`);
    await page.getByRole('button', { name: 'I’m ready' }).waitFor();
    await shoot('curtain');
    await page.getByRole('button', { name: 'I’m ready' }).click();
    await lay(page);
    await close();
  });

  test(`pictures of the cards, ${theme}`, async ({ browser }) => {
    const { page, shoot, close } = await studio(browser, theme);
    const { id } = await table(page, { game: 'cards', options: { first: '1' }, seats: [ME, ...BOTS] });
    await page.goto(`/t/${id}`);
    for (let round = 0; round < 5; round++) await cardTurn(page, round * 3);
    await asked(page);
    await shoot('cards');
    await turned(page, () => shoot('cards-sideways'));
    await page.locator('.hand [data-hand].open').nth(2).click();
    await shoot('cards-choose');
    await page.locator('.cell.open').nth(1).click();
    await shoot('cards-confirm');
    for (let step = 0; step < 2; step++) await page.keyboard.press('Escape');
    for (let round = 0; round < 20 && (await asked(page)); round++) await cardTurn(page, round * 2);
    await page.getByRole('dialog').waitFor();
    await shoot('cards-end');
    await close();
  });

  test(`pictures of Friedl's game, ${theme}`, async ({ browser }) => {
    const { page, shoot, close } = await studio(browser, theme);
    const { id } = await table(page, { game: 'friedl', options: { position: MIDDLE }, seats: [ME, BOTS[0]!] });
    await page.goto(`/t/${id}`);
    await asked(page);
    await move(page, 'a3', 'b5');
    await asked(page);
    await shoot('friedl');
    await turned(page, () => shoot('friedl-sideways'));
    await page.locator('.square.may').first().click();
    await shoot('friedl-choose');
    const ending = await table(page, { game: 'friedl', options: { position: CLOSE }, seats: [ME, BOTS[0]!] });
    await page.goto(`/t/${ending.id}`);
    await asked(page);
    await square(page, 'a5').click();
    await square(page, 'e9').click();
    await shoot('friedl-promote');
    await page.locator('[data-place="+"]').click();
    await asked(page);
    await move(page, 'f7', 'f8', '=');
    await asked(page);
    await move(page, 'GF*', 'd8');
    await page.getByRole('dialog').waitFor();
    await shoot('friedl-end');
    await close();
  });
}

/** A page of this theme, and how to take pictures of it. */
async function studio(browser: Browser, theme: 'light' | 'dark') {
  mkdirSync(FOLDER, { recursive: true });
  const { page, wrong } = await open(browser, theme);
  const press = await browser.newPage();
  const shoot = async (name: string, whole = false) => {
    await page.waitForTimeout(350);
    await page.evaluate(() =>
      Promise.all(
        [...document.images]
          .filter((image) => image.loading !== 'lazy')
          .map((image) => image.decode().catch(() => null)),
      ),
    );
    await fits(page);
    const png = await page.screenshot({ fullPage: whole });
    writeFileSync(`${FOLDER}/${name}-${test.info().project.name}-${theme}.webp`, await smaller(press, png));
  };
  const close = async () => {
    expect(wrong).toEqual([]);
    await press.close();
    await page.context().close();
  };
  return { page, shoot, press, close };
}

/** On a phone: the same, with the phone held sideways. */
async function turned(page: Page, deed: () => Promise<void>): Promise<void> {
  const upright = page.viewportSize()!;
  if (upright.width > 600) return;
  await page.setViewportSize({ width: 844, height: 390 });
  await deed();
  await page.setViewportSize(upright);
}

/** The map as the home page shows it: where most is going on. */
async function card(page: Page, theme: string, press: Page): Promise<void> {
  const large = page.viewportSize()!;
  if (large.width < 900) return;
  await page.locator('.legend').evaluate((legend) => (legend.style.visibility = 'hidden'));
  const { x, y, width, height } = (await page.locator('main.board').boundingBox())!;
  const wide = Math.min(width, height * 1.5) * 0.66;
  const clip = { x: x + (width - wide) / 2, y: y + (height - wide / 1.5) / 2, width: wide, height: wide / 1.5 };
  writeFileSync(
    `../src/samurai/games/board/ui/pictures/${theme}.webp`,
    await smaller(press, await page.screenshot({ clip }), 760),
  );
  await page.reload();
  await asked(page);
}

/** The same picture as WebP, a fifth of the size; a blank page presses it. */
async function smaller(press: Page, png: Buffer, width?: number): Promise<Buffer> {
  const data = await press.evaluate(
    async ([source, wanted]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      const scale = wanted ? wanted / image.width : 1;
      [canvas.width, canvas.height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
      canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', 0.86).split(',')[1]!;
    },
    [png.toString('base64'), width] as const,
  );
  return Buffer.from(data, 'base64');
}

async function open(browser: Browser, theme: 'light' | 'dark'): Promise<{ page: Page; wrong: string[] }> {
  const { viewport, hasTouch, deviceScaleFactor, baseURL } = test.info().project.use;
  const context = await browser.newContext({ viewport, hasTouch, deviceScaleFactor, baseURL, colorScheme: theme });
  const page = await context.newPage();
  await settle(page);
  return { page, wrong: watch(page) };
}
