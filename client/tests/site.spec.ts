/** The name and the pages of whoever runs the server. */
import type { Page } from '@playwright/test';
import { expect, fits, test } from './table';

/** The page as a server sends it that has a name and an imprint. */
async function ofOurs(page: Page): Promise<void> {
  await page.route(/\/(imprint)?$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text())
      .replace(/<meta name="site-name"[^>]*>/, '<meta name="site-name" content="Samurai in Kassel" />')
      .replace(/<meta name="site-pages"[^>]*>/, '<meta name="site-pages" content="imprint" />');
    await route.fulfill({ response: answer, body });
  });
  await page.route('**/api/site/imprint', (route) =>
    route.fulfill({ json: { text: '# Who we are\n\nRudi, **Kassel**.\n\n<img src="x" onerror="window.hacked = 1">' } }),
  );
}

test('the host’s name and imprint are shown, and can hold no scripts', async ({ page }) => {
  await ofOurs(page);
  await page.goto('/');
  await expect(page).toHaveTitle('Samurai in Kassel');
  await expect(page.getByRole('banner')).toContainText('Samurai in Kassel');
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText(['Imprint']);
  await fits(page);
  await page.getByRole('link', { name: 'Imprint' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who we are');
  await expect(page.locator('main strong')).toHaveText('Kassel');
  await expect(page.locator('main')).toContainText('<img src="x"');
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('a server without such pages links to none', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('article').first().waitFor();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});
