/** A game that is installed from another distribution, and has no view of its own, is played in the browser. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choose, expect, fits, test } from './table';

const PYTHON = '../.venv/bin/python';
let server: ChildProcess;
let address: string;

test.describe.configure({ mode: 'serial' });

/** A server of its own, with the toy game installed, so that other stories do not meet it. */
test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'samurai-toy-'));
  execFileSync(PYTHON, ['../tests/installing.py', '../tests/toy_game', join(folder, 'site')]);
  server = spawn(PYTHON, ['-m', 'samurai', 'serve', '--port', '0', '--store', join(folder, 'toy.db')], {
    env: {
      ...process.env,
      PYTHONPATH: `${join(folder, 'site')}:../src`,
      SAMURAI_LIMITS: '0',
      SAMURAI_PAUSE: '0',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  address = await new Promise((resolve) =>
    server.stdout!.once('data', (line: Buffer) => resolve(String(line).trim().split(/\s/).at(-1)!)),
  );
});

test.afterAll(() => server.kill());

test('it is on the home page, and is played to its end by touching the drawing and by its choices', async ({
  page,
}) => {
  await page.goto(address);
  const article = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Lots' }) });
  await expect(article).toContainText('2 to 4 players');
  await expect(article.getByRole('link', { name: 'Learn by playing' })).toHaveCount(0);
  await fits(page);
  await article.getByRole('button', { name: 'Play now' }).click();
  await expect(page.locator('.says')).toHaveText('Choose what to do');
  await expect(page.getByRole('heading', { name: 'Lots' })).toBeVisible();
  await expect(page.getByRole('button', { name: /keeps 1\./ }).first()).toBeVisible();
  await fits(page);

  await page.locator('.spot.open[data-place="2"]').click();
  await expect(page.locator('.choices [data-word="show-lot"]')).toContainText(/shows the lot \d\./);
  await expect(page.locator('.spot[data-place="2"]')).toHaveCount(0);
  await expect(page.locator('.spot.open[data-place="lot"]')).toBeVisible();
  await page.locator('.spot[data-place="end"]').click();
  await expect(page.getByRole('alert')).toContainText('Choose what to do.');
  await page.locator('.choices [data-word="show-lot"]').click();
  await page.locator('.spot.open[data-place="end"]').click();

  const result = page.getByRole('dialog', { name: 'The game is over' });
  await expect(result).toContainText(/(wins|share the win) with \d/);
  await fits(page);
  await result.getByRole('link', { name: 'Replay and review' }).click();
  await expect(page.locator('.frame img')).toHaveAttribute('alt', /shows \d\./);
  await fits(page);
});

test('two people at one screen have a curtain between them, and everything is in the reader’s language', async ({
  page,
}) => {
  await choose(page, { language: 'de' });
  await page.goto(`${address}/new/lots?with=screen`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lose');
  await expect(page.getByText('Wer beginnt')).toBeVisible();
  await page.getByLabel('Wer beginnt').selectOption('1'); // so that the screen is handed back after the second choice
  await page.getByRole('button', { name: 'Tisch eröffnen' }).click();
  for (const number of ['1', '3']) {
    await page.getByRole('button', { name: 'Ich bin so weit' }).click();
    await expect(page.locator('.says')).toHaveText('Wähle, was du tust');
    await expect(page.locator(`[data-word="keep${number}"]`)).toContainText(`behält die ${number}.`);
    await page.locator(`[data-word="keep${number}"]`).click();
  }
  await page.getByRole('button', { name: 'Ich bin so weit' }).click();
  await expect(page.locator('[data-word="show-lot"]')).toContainText('zeigt das Los');
  await fits(page);
});
