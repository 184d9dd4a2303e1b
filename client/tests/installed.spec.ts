/** The app on one's own device: it can be installed, opens without a connection, says so, and comes back by itself. */
import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../src/i18n/languages';
import { de } from '../src/install/texts/de';
import { en } from '../src/install/texts/en';
import { it } from '../src/install/texts/it';
import { nl } from '../src/install/texts/nl';
import { it as shell } from '../src/i18n/texts/it';
import { expect, fits, table, test } from './table';

const TEXTS = { en, de, nl, it };

test.use({ serviceWorkers: 'allow' });
test.beforeEach(() =>
  test.skip(test.info().project.name !== 'phone', 'the same on every screen, and this one is the narrowest'),
);

/** The worker has kept the app, and answers for this page. */
async function installed(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** What must fail without a connection has failed, and nothing else. */
function forgive(wrong: string[]): void {
  const unlike = wrong.filter((line) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/.test(line));
  expect(unlike).toEqual([]);
  wrong.length = 0;
}

test('installed and offline', async ({ page, context, wrong }) => {
  await installed(page);
  const { id } = await table(page, { game: 'friedl', seats: [{ kind: 'me' }, { kind: 'bot', bot: 'random' }] });
  await page.goto(`/t/${id}`);
  await expect(page.locator('.board')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Connection lost')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Connection lost')).toHaveCount(0, { timeout: 20_000 });
  await context.setOffline(true);
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    await page.evaluate(
      (chosen) => localStorage.setItem('samurai.settings', JSON.stringify({ language: chosen })),
      language,
    );
    await page.goto('/games');
    await expect(page.getByRole('heading', { name: TEXTS[language].offline.title })).toBeVisible();
    await fits(page);
  }
  await page.getByRole('link', { name: 'Samurai: il gioco di carte' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Samurai: il gioco di carte' })).toBeVisible();
  await page.goto('/learn/friedl');
  await expect(page.getByRole('heading', { level: 1, name: 'Samurai (Hermann Friedl, 1974)' })).toBeVisible();
  await page.goto('/watch');
  await page.getByRole('button', { name: it.offline.again }).click();
  await expect(page.getByRole('heading', { name: it.offline.title })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: shell.lists.watch })).toBeVisible({ timeout: 20_000 });
  forgive(wrong);
});

test('the browser is offered all that it needs to install the app', async ({ page, context }) => {
  await page.goto('/settings');
  const browser = await context.newCDPSession(page);
  const { errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((error) => error !== 'in-incognito')).toEqual([]);
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.body.setAttribute('data-asked', ''),
    });
    dispatchEvent(offer);
  });
  await page.getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('body[data-asked]')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Install' })).toHaveCount(0);
});
