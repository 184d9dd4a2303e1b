/** Those who look after the server, and one's own data. */
import { execFileSync } from 'node:child_process';
import { expect, fits, somebody, table, test } from './table';

/** At the command line of the server. */
const samurai = (...words: string[]) =>
  execFileSync('../.venv/bin/python', ['-m', 'samurai', ...words, '--store', process.env.SAMURAI_TEST_STORE!], {
    encoding: 'utf8',
  });

test('an admin settles a report: the line goes, and who was rude is kept out', async ({ page, browser, baseURL }) => {
  test.skip(test.info().project.name !== 'phone', 'the same on every screen');
  const headers = { origin: baseURL! };
  const boss = `Boss ${Date.now() % 100_000}`;
  await page.request.post('/api/me', { data: {}, headers });
  await page.request.post('/api/me/claim', { data: { name: boss, password: 'rice field 4' }, headers });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();

  const [anna, rudi] = [await somebody(browser), await somebody(browser)];
  const made = await table(anna.page, { game: 'friedl', seats: [{ kind: 'me', name: 'Anna' }, { kind: 'open' }] });
  await rudi.page.request.post('/api/me', { data: { name: 'Rudi' }, headers });
  await rudi.page.request.post(`/api/tables/${made.id}/join`, { data: {}, headers });
  for (const { page } of [anna, rudi]) {
    await page.goto(`/t/${made.id}`);
    await page
      .getByRole('button', { name: 'Chat' })
      .or(page.getByRole('tab', { name: 'Chat' }))
      .first()
      .click();
  }
  await rudi.page.getByLabel('Write a message').fill('you fool');
  await rudi.page.getByRole('button', { name: 'Send' }).click();
  await anna.page.getByRole('button', { name: 'Report this message' }).click();
  await anna.page.getByLabel('What is wrong with it?').fill('an insult');
  await anna.page.getByRole('dialog', { name: 'Report this message' }).getByRole('button', { name: 'Send' }).click();
  await expect(anna.page.getByText('Thank you. Your report has been sent.')).toBeVisible();
  await anna.page.keyboard.press('Escape');

  samurai('admin', 'promote', boss);
  await page.goto('/me');
  await page.getByRole('link', { name: 'Administration' }).click();
  const report = page
    .getByRole('region', { name: /^Reports/ })
    .getByRole('listitem')
    .filter({ hasText: 'an insult' });
  await expect(report).toContainText('you fool');
  await fits(page);
  for (const deed of ['Remove the message', 'Block Rudi', 'Resolve']) {
    await report.getByRole('button', { name: deed }).click();
    await page.getByLabel('Reason').fill('so it is not done');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(page.getByText('No open reports.').or(report)).not.toHaveText(/an insult/);
  await expect(page.getByRole('region', { name: 'Log' })).toContainText('Resolve report');
  await expect(anna.page.getByText('you fool')).toHaveCount(0);
  await rudi.page.goto('/');
  await expect(rudi.page.getByText('You have been blocked on this server.')).toBeVisible();
  await Promise.all([anna.page.context().close(), rudi.page.context().close()]);
});

test('all that is kept of me comes in one file, and goes when I say so', async ({ page, baseURL }) => {
  test.skip(test.info().project.name !== 'phone', 'the same on every screen');
  await page.request.post('/api/me', { data: { name: 'Quirin' }, headers: { origin: baseURL! } });
  await page.goto('/settings');
  const data = page.getByRole('region', { name: 'Your data' });
  const download = page.waitForEvent('download');
  await data.getByRole('link', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toBe('samurai-me.zip');
  await data.getByRole('button', { name: 'Delete my account' }).click();
  await fits(page);
  await data.getByRole('button', { name: 'Yes, delete everything' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  expect(await (await page.request.get('/api/me')).json()).toEqual({ person: null });
});
