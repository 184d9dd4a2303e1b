/**
 * How quick the web app is, measured in Chromium against a server on this machine.
 *
 *     node scripts/measure/page.mjs                how soon a table can be played, how soon a move is shown and confirmed
 *     node scripts/measure/page.mjs --lighthouse   besides, Lighthouse's marks (fetches Lighthouse if it is not here)
 *
 * It starts a server of its own, with a store of its own, and stops it. Nothing here is a test: see client/tests/sizes.spec.ts.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const { chromium } = createRequire(new URL('../../client/package.json', import.meta.url))('@playwright/test');

const CHROMIUM = process.env.SAMURAI_CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run'];
const ROUNDS = 7;
const LIGHTHOUSE = process.env.LIGHTHOUSE ?? 'npx --yes lighthouse';
const GAMES = {
  board: { options: { hands: 'dealt', setup: 'random', first: '1' } },
  cards: { options: { first: '1' } },
  friedl: { options: {} },
};

const port = String(8200 + Math.floor(Math.random() * 700));
const base = `http://127.0.0.1:${port}`;
const folder = mkdtempSync(join(tmpdir(), 'samurai-page-'));
const server = spawn('.venv/bin/python', ['-m', 'samurai', 'serve', '--port', port, '--store', join(folder, 'samurai.db')], {
  env: { ...process.env, SAMURAI_LIMITS: '0', SAMURAI_PAUSE: '0', SAMURAI_THINKING: '0.2' },
  stdio: 'ignore',
});

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const median = (numbers) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
const summary = (numbers) => `${median(numbers).toFixed(0)} ms (${Math.min(...numbers).toFixed(0)} to ${Math.max(...numbers).toFixed(0)})`;

async function ready() {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(`${base}/healthz`).then((answer) => answer.ok, () => false)) return;
    await wait(200);
  }
  throw new Error('the server does not answer');
}

async function open(page, game) {
  await page.request.post('/api/me', { data: {}, headers: { origin: base } });
  const seats = [{ kind: 'me' }, { kind: 'bot', bot: 'random' }];
  const answer = await page.request.post('/api/tables', { data: { game, ...GAMES[game], seats }, headers: { origin: base } });
  return (await answer.json()).id;
}

/** From opening the link, with nothing in the cache, to being asked. */
async function opening(browser, game) {
  const page = await browser.newPage({ baseURL: base });
  const id = await open(page, game);
  await page.goto(`/t/${id}`, { waitUntil: 'commit' });
  await page.waitForSelector('.dock.yours');
  const time = await page.evaluate(() => performance.now());
  await page.close();
  return time;
}

/** From letting go of the button to the move on the board, and to the server's word that it is on the disk. */
async function moving(browser) {
  const page = await browser.newPage({ baseURL: base });
  await page.addInitScript(() => {
    localStorage.setItem('samurai.settings', JSON.stringify({ language: 'en', sounds: false, animation: false, confirm: 'never' }));
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (text) {
      if (JSON.parse(text).do === 'act') {
        window.said = performance.now();
        this.addEventListener('message', ({ data }) => JSON.parse(data).type === 'done' && (window.done = performance.now()));
      }
      return send.call(this, text);
    };
  });
  await page.goto(`/t/${await open(page, 'board')}`);
  await page.locator('.hand .tile.open:not([data-hand="swap"], [data-hand="move"])').first().click();
  const shown = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const begun = performance.now();
        new MutationObserver((_, observer) => {
          if (!document.querySelector('.laid')) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - begun));
        }).observe(document.body, { subtree: true, childList: true });
        document.querySelector('.hex.open').dispatchEvent(new MouseEvent('click', { bubbles: true }));
      }),
  );
  await page.waitForFunction(() => window.done);
  const confirmed = await page.evaluate(() => window.done - window.said);
  await page.close();
  return { shown, confirmed };
}

async function times(count, deed) {
  const found = [];
  for (let round = 0; round < count; round++) found.push(await deed());
  return found;
}

/** Lighthouse's marks for a page: performance, accessibility, best practices. */
async function marks(path, preset) {
  const file = join(folder, 'lighthouse.json');
  const [command, ...before] = LIGHTHOUSE.split(' ');
  const asked = ['--quiet', '--output=json', `--output-path=${file}`, '--only-categories=performance,accessibility,best-practices', `--chrome-flags=--headless=new ${FLAGS.join(' ')}`];
  const run = () => promisify(execFile)(command, [...before, `${base}${path}`, ...asked, ...(preset === 'desktop' ? ['--preset=desktop'] : [])], { env: { ...process.env, CHROME_PATH: CHROMIUM } });
  // On a busy machine Lighthouse sometimes misses the beginning of the page.
  await run().catch(run).catch(run);
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8'));
  const low = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ id, weight }) => weight && audits[id].score !== null && audits[id].score < 0.9).map(({ id }) => id));
  return `${Object.values(categories).map(({ score }) => Math.round(100 * score)).join(' · ')}${low.length ? `   (${low.join(', ')})` : ''}`;
}

try {
  await ready();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  for (const game of Object.keys(GAMES)) console.log(`${game}: can be played ${summary(await times(ROUNDS, () => opening(browser, game)))} after its link is opened`);
  const moves = await times(ROUNDS, () => moving(browser));
  console.log(`a move is shown after ${summary(moves.map(({ shown }) => shown))}, confirmed after ${summary(moves.map(({ confirmed }) => confirmed))}`);
  if (process.argv.includes('--lighthouse')) {
    const page = await browser.newPage({ baseURL: base });
    const tables = Object.fromEntries(await Promise.all(Object.keys(GAMES).map(async (game) => [game, `/t/${await open(page, game)}`])));
    await page.close();
    console.log('Lighthouse: performance · accessibility · best practices');
    for (const [name, path] of Object.entries({ home: '/', ...tables, rules: '/learn/board' }))
      for (const preset of ['phone', 'desktop']) console.log(`  ${name}, ${preset}: ${await marks(path, preset).catch(() => 'could not be measured')}`);
  }
  await browser.close();
} finally {
  server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
