/** What all stories share: pages that fail on any console error or failed request, and tables made over the API. */
import { expect, test as base, type Browser, type Page } from '@playwright/test';

export { expect };

/** Settings for a story: no animation, no sounds, so that nothing has to be waited for. */
const CALM = { sounds: false, animation: false, language: 'en' };

/** What is said in most stories, which go without the worker (see playwright.config.ts). */
const BLOCKED = 'Service Worker registration blocked by Playwright';

/** Note everything that goes wrong in a page. */
export function watch(page: Page): string[] {
  const wrong: string[] = [];
  page.on('console', (message) => {
    if (message.text() === BLOCKED) return;
    if (message.type() === 'error' || message.type() === 'warning') wrong.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      wrong.push(`request: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`response: ${response.status()} ${response.url()}`);
  });
  return wrong;
}

/** Choose settings before a page is opened. */
export async function settle(page: Page, settings: Record<string, unknown> = {}): Promise<void> {
  await page.addInitScript(
    (chosen) => {
      const kept = JSON.parse(localStorage.getItem('samurai.settings') ?? '{}');
      localStorage.setItem('samurai.settings', JSON.stringify({ ...chosen, ...kept }));
    },
    { ...CALM, ...settings },
  );
}

/** Choose something else than stories usually do, before a page is opened. */
export async function choose(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.addInitScript((chosen) => {
    localStorage.setItem(
      'samurai.settings',
      JSON.stringify({ ...JSON.parse(localStorage.getItem('samurai.settings') ?? '{}'), ...chosen }),
    );
  }, settings);
}

/** Another person with a browser of their own, watched too. */
export async function somebody(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; wrong: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await settle(page);
  return { page, wrong: watch(page) };
}

export const test = base.extend<{ wrong: string[] }>({
  wrong: [
    async ({ page }, use) => {
      await settle(page);
      const wrong = watch(page);
      await use(wrong);
      expect(wrong, 'no console error or failed request').toEqual([]);
    },
    { auto: true },
  ],
});

export interface NewTable {
  game: string;
  options?: Record<string, string>;
  seats: ({ kind: 'me'; name?: string } | { kind: 'bot'; bot: string } | { kind: 'open' })[];
  clock?: Record<string, unknown>;
  listed?: boolean;
}

/** Open a table as the person of this page. */
export async function table(page: Page, made: NewTable): Promise<{ id: string; code: string; key: string }> {
  const origin = test.info().project.use.baseURL!;
  await page.request.post('/api/me', { data: {}, headers: { origin } });
  const answer = await page.request.post('/api/tables', { data: made, headers: { origin } });
  expect(answer.ok(), await answer.text()).toBeTruthy();
  return answer.json();
}

/** Ask for the rule that an explanation cites, and read it. */
export async function readRule(page: Page, rule: string, text: string): Promise<void> {
  await page
    .getByRole('alert')
    .getByRole('button', { name: `Rule ${rule}` })
    .click();
  const book = page.getByRole('dialog', { name: `Rule ${rule}` });
  await expect(book).toContainText(text);
  await page.keyboard.press('Escape');
  await expect(book).toHaveCount(0);
}

/** Whether the page is as wide as the window: nothing sticks out. */
export async function fits(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, 'nothing sticks out to the side').toBeLessThanOrEqual(0);
}
