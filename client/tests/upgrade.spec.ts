/** Pages that stay open while the server is upgraded: two real builds of the client, one store, one port. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { asked } from './board';
// The pages of this story ask for files that are gone, so their console is not watched: a plain test.
import { expect, test, type Page } from '@playwright/test';
import { settle } from './table';

const PACKAGE = resolve('../src/samurai');
const SUFFIX = '-next';

/** A copy of the package with another build of the client. */
function upgraded(folder: string): string {
  const mirror = (from: string, to: string, without: string) => {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) if (name !== without) symlinkSync(join(from, name), join(to, name));
  };
  mirror(PACKAGE, join(folder, 'samurai'), 'server');
  mirror(join(PACKAGE, 'server'), join(folder, 'samurai/server'), 'static');
  execFileSync('npx', ['vite', 'build', '--logLevel', 'error', '--outDir', join(folder, 'samurai/server/static')], {
    env: { ...process.env, SAMURAI_BUILD_SUFFIX: SUFFIX },
  });
  return folder;
}

async function serve(port: number, store: string, source: string): Promise<ChildProcess> {
  const server = spawn('../.venv/bin/python', ['-m', 'samurai', 'serve', '--port', `${port}`, '--store', store], {
    env: { ...process.env, PYTHONPATH: source, SAMURAI_LIMITS: '0', SAMURAI_PAUSE: '0' },
    stdio: 'ignore',
  });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: 60_000 }).toBe(true);
  return server;
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  await ended;
}

test('an open page says that there is a new version, and nothing on it fails', async ({ browser }) => {
  test.skip(test.info().project.name !== 'desktop', 'the same on every screen');
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'samurai-upgrade-'));
  const [port, store] = [9200 + Math.floor(Math.random() * 700), join(folder, 'samurai.db')];
  const newer = upgraded(join(folder, 'newer'));
  const somebody = async () => {
    const page = await browser.newPage({ baseURL: `http://127.0.0.1:${port}` });
    await settle(page);
    return page;
  };
  let server = await serve(port, store, resolve(PACKAGE, '..'));
  try {
    const [table, home] = [await somebody(), await somebody()];
    const start = async (page: Page) => {
      await page
        .getByRole('button', { name: /Play now/ })
        .first()
        .click();
      await page.waitForURL(/\/t\//);
      await asked(page);
    };
    await table.goto('/');
    await start(table);
    await home.goto('/');
    await expect(home.getByRole('button', { name: /Play now/ }).first()).toBeVisible();
    await stop(server);
    server = await serve(port, store, newer);

    await expect(table.getByRole('status').getByText('There is a new version of this page.')).toBeVisible();
    const isNewer = (page: Page) => page.locator(`script[src*="${SUFFIX}.js"]`).count();
    expect(await isNewer(table), 'it is still the old page').toBe(0);
    await table.keyboard.press('?');
    await expect.poll(() => isNewer(table), 'its help is gone, so it loads itself again').toBe(1);
    await asked(table);
    await table.keyboard.press('?');
    await expect(table.getByRole('dialog', { name: 'Playing by keyboard' })).toBeVisible();

    await start(home);
    expect(await isNewer(home), 'the page of a table was gone, and is that of the new build').toBe(1);
  } finally {
    await stop(server);
  }
});
