/** Where somebody is signed in: seen, and ended, from the settings. */
import { expect, fits, somebody, test } from './table';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

test('somebody ends the sessions of other browsers, which are signed out at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const headers = { origin: baseURL! };
  const account = { name: `Yuki ${Date.now() % 100_000}${test.info().project.name}`, password: 'rice field 4' };
  await page.request.post('/api/me', { data: {}, headers });
  await page.request.post('/api/me/claim', { data: account, headers });
  const [first, second] = [
    await somebody(browser, { userAgent: FIREFOX }),
    await somebody(browser, { userAgent: PHONE }),
  ];
  for (const { page } of [first, second]) await page.request.post('/api/login', { data: account, headers });

  await page.goto('/settings');
  const list = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('listitem').first()).toContainText('This browser');
  await expect(list).toContainText('Chromium on Android');
  await expect(list).toContainText('last used on');
  await fits(page);
  const end = list.getByRole('button', { name: 'Sign out: Firefox on Linux' });
  await end.focus();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('status')).toHaveText('Firefox on Linux has been signed out.');
  await expect(list.getByRole('heading')).toBeFocused();
  expect((await (await first.page.request.get('/api/me')).json()).person).toBeNull();
  await list.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  expect((await (await second.page.request.get('/api/me')).json()).person).toBeNull();
  expect((await (await page.request.get('/api/me')).json()).person.name).toBe(account.name);
  await Promise.all([first.page.context().close(), second.page.context().close()]);
});
