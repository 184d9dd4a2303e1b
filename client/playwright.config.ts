import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// Chosen once, and handed to the workers through the environment.
process.env.SAMURAI_TEST_PORT ??= String(8200 + Math.floor(Math.random() * 700));
process.env.SAMURAI_TEST_STORE ??= join(mkdtempSync(join(tmpdir(), 'samurai-stories-')), 'samurai.db');
const port = process.env.SAMURAI_TEST_PORT;

const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
  '--disable-component-update --disable-sync';

export default defineConfig({
  testDir: 'tests',
  outputDir: 'node_modules/.cache/stories',
  fullyParallel: true,
  workers: Number(process.env.SAMURAI_STORY_WORKERS ?? 2),
  timeout: 90_000,
  expect: { timeout: 8_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.SAMURAI_STORY_SERVER ?? `http://127.0.0.1:${port}`,
    locale: 'en-GB',
    colorScheme: 'light',
    serviceWorkers: 'block', // quicker; a story that needs the worker says `test.use({ serviceWorkers: 'allow' })`
    launchOptions: {
      executablePath: process.env.SAMURAI_CHROMIUM ?? '/usr/bin/chromium',
      args: flags.split(' '),
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true, deviceScaleFactor: 2 } },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: process.env.SAMURAI_STORY_SERVER
    ? undefined
    : {
        cwd: '..',
        command: `.venv/bin/python -m samurai serve --port ${port} --store ${process.env.SAMURAI_TEST_STORE}`,
        url: `http://127.0.0.1:${port}/healthz`,
        env: { SAMURAI_LIMITS: '0', SAMURAI_PAUSE: '0', SAMURAI_THINKING: '0.2' },
        timeout: 60_000,
        stdout: 'ignore',
        stderr: 'ignore',
        gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
      },
});
