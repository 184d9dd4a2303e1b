/** A finished game looked at again: step by step, through everybody's eyes, reviewed, and played on otherwise. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { archived } from './archive';
import { forEveryone } from './axe';
import { asked } from './board';
import { layCard } from './cards';
import { choose, expect, fits, test } from './table';

const description = (page: Page) => page.locator('.description .line');
const phone = (page: Page) => page.viewportSize()!.width < 900;

/** Open what is beside the board on a large screen, and in a sheet on a phone. */
async function open(page: Page, name: 'Log' | 'Review'): Promise<void> {
  if (phone(page)) await page.getByRole('button', { name, exact: true }).click();
  else await page.getByRole('tab', { name }).click();
}

async function close(page: Page): Promise<void> {
  if (!phone(page)) return;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('from step to step, by buttons, keys, slider, log and finger', async ({ page }) => {
  await page.goto(archived('friedl-2-booklet-512-start'));
  await expect(description(page)).toContainText('Before the first move.');
  await page.getByRole('button', { name: 'Forward one step' }).click();
  await expect(description(page)).toContainText('Step 1 of 105');
  await expect(description(page)).toContainText(/^Turn 1 .*Akane moves/);
  await page.locator('body').press('ArrowRight');
  await expect(page.locator('[aria-live="polite"]', { hasText: 'Step 2 of 105: Botan moves' })).toHaveCount(1);
  await page.keyboard.press('ArrowLeft');
  await expect(description(page)).toContainText('Step 1 of 105');
  const slider = page.getByRole('slider', { name: 'Step' });
  await slider.fill('40');
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    /^Turn 40 · Step 40 of 105: Botan moves the Silberfeldherr from g8 to f9/,
  );
  await expect(page).toHaveURL(/step=40/);
  await open(page, 'Log');
  const log = page.getByRole('list', { name: 'Log' });
  await expect(log.locator('[aria-current="step"]')).toHaveText(/Silberfeldherr from g8 to f9/);
  await expect(log.locator('[aria-current="step"]')).toBeInViewport();
  await log.locator('[data-step="43"]').click();
  await close(page);
  await expect(description(page)).toContainText('Step 43 of 105');
  if (test.info().project.use.hasTouch) {
    await page.locator('.stage').evaluate((stage) => {
      const touch = (x: number) => new Touch({ identifier: 1, target: stage, clientX: x, clientY: 300 });
      stage.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(250)], changedTouches: [touch(250)] }));
      stage.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch(120)] }));
    });
    await expect(description(page)).toContainText('Step 44 of 105');
  }
  await page.getByLabel('Speed').selectOption('4');
  await slider.fill('102');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(description(page)).toContainText('Step 105 of 105');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await fits(page);
});

test('the knowledge slider: a seat’s eyes show nothing that it did not know', async ({ page }) => {
  const looks: string[] = [];
  page.on('response', (response) => response.url().includes('/replay/') && looks.push(response.url()));
  await page.goto(archived('cards-3', 'step=42&as=watching'));
  const hands = page.locator('.hands [data-hand]');
  await expect(description(page)).toContainText('Step 42');
  await expect(hands).toHaveCount(0);
  await page.getByRole('radio', { name: 'What Botan knew' }).check({ force: true });
  await expect(hands).toHaveCount(5);
  expect(looks.filter((url) => url.includes('everything')).length, 'nobody has asked for more').toBe(0);
  expect(looks.filter((url) => /seat=[02]/.test(url)).length).toBe(0);
  const own = await hands.evaluateAll((cards) => cards.map((card) => card.getAttribute('data-hand')));
  await open(page, 'Log');
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('Akane draws a card.');
  await expect(page.getByRole('list', { name: 'Log' })).not.toContainText(/Akane draws (Helmet|Buddha|Rice|Samurai)/);
  await close(page);
  await page.getByRole('radio', { name: 'Everything, with all hands' }).check({ force: true });
  await expect(hands).toHaveCount(15);
  const section = page.getByRole('region', { name: 'Botan’s hand' });
  expect(
    await section.locator('[data-hand]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-hand'))),
  ).toEqual(own);
  await open(page, 'Log');
  await expect(page.getByRole('list', { name: 'Log' })).toContainText(/Akane draws (Helmet|Buddha|Rice|Samurai)/);
});

test('a review with its graph, and a branch played on against a bot', async ({ page }) => {
  test.setTimeout(300_000); // on a busy machine the bots take their time
  await page.goto(archived('cards-2', 'step=30'));
  await open(page, 'Review');
  const begin = page.getByRole('button', { name: 'Review this game' });
  const graph = page.getByRole('img', {
    name: /^Winning chances by step\. Akane: \d+% at the start, 100% at the end\. Botan:/,
  });
  await expect(begin.or(page.getByRole('progressbar')).or(graph).first()).toBeVisible();
  if (await begin.isVisible()) await begin.click();
  await page.reload();
  await open(page, 'Review');
  await expect(graph).toBeVisible({ timeout: 200_000 });
  const turnings = page.locator('.review ol > li');
  expect(await turnings.count()).toBeGreaterThan(0);
  await expect(turnings.first()).toContainText(/Turn \d+.*from \d+% to \d+%\s*Played.*Better/s);
  await expect(graph.locator('.turning')).toHaveCount(await turnings.count());
  await forEveryone(page);
  const better = turnings.filter({ hasText: 'Botan' }).first();
  await better.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('radio', { name: 'What Botan knew' })).toBeChecked();
  await expect(page.locator('.hands .pointed')).toHaveCount(1);
  await fits(page);

  await page.getByRole('button', { name: 'Try another move' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Botan' }).check();
  await page.getByRole('combobox', { name: 'Against' }).selectOption('greedy');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(page).toHaveURL(/\/t\//);
  await asked(page);
  await layCard(page);
  await asked(page);
  const log = await page.request.get(`/api/tables/${new URL(page.url()).pathname.split('/')[2]}/sight`);
  expect(
    (await log.json()).story.lines.filter((line: { seat: number }) => line.seat === 0).length,
    'the bot has answered',
  ).toBeGreaterThan(1);
});

test('files and pictures of a finished game', async ({ page }) => {
  await page.goto(archived('friedl-2-booklet-512-start', 'step=40'));
  await page.getByRole('button', { name: 'Link, files and picture' }).click();
  const sheet = page.getByRole('dialog');
  for (const [name, ending] of [
    ['KIF', 'kif'],
    ['CSA', 'csa'],
    ['USI', 'usi'],
    ['Samurai record', 'samurai'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('link', { name: new RegExp(`^${name}(,|$)`) }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
  }
  const [png] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'as PNG' }).click(),
  ]);
  const dots = readFileSync((await png.path())!);
  expect(dots.subarray(1, 4).toString()).toBe('PNG');
  expect(dots.readUInt32BE(16), 'as wide as it is drawn').toBe(1440);
  expect(
    await sheet
      .getByRole('img', { name: 'Picture of this position' })
      .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
  ).toBeGreaterThan(0);
});

test('a private game is replayed by whoever has its link, and by nobody else', async ({ page, wrong }) => {
  const link = archived('friedl-2-booklet-512-start', 'step=40');
  await page.goto(link);
  await expect(description(page)).toContainText('Step 40 of 105');
  await page.getByRole('button', { name: 'Forward one step' }).click();
  await expect(page, 'the address can be shared').toHaveURL(/[?&]step=41.*[?&]key=/);
  await page.goto(link.split('?')[0]!);
  await expect(
    page.getByRole('heading', { name: 'This game is private or does not exist. Ask one of the players for the link.' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back to the table' }).click();
  await expect(page.getByText('If it was a private game, ask one of the players for the link.')).toBeVisible();
  expect(wrong.filter((each) => !each.includes('404'))).toEqual([]);
  wrong.length = 0;
});

test('a game that goes on is not replayed', async ({ page, wrong }) => {
  await page.request.post('/api/me', { data: {}, headers: { origin: test.info().project.use.baseURL! } });
  const made = await page.request.post('/api/tables', {
    data: { game: 'cards', seats: [{ kind: 'me' }, { kind: 'bot', bot: 'random' }] },
    headers: { origin: test.info().project.use.baseURL! },
  });
  await choose(page, { language: 'de' });
  await page.goto(`/replay/${(await made.json()).id}`);
  await expect(
    page.getByRole('heading', { name: 'Nachspielen kann man eine Partie, wenn sie zu Ende ist.' }),
  ).toBeVisible();
  expect(wrong.filter((each) => !each.includes('403'))).toEqual([]);
  wrong.length = 0;
});
