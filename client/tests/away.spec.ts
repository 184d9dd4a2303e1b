/** Being called while the page is closed. */
import { expect, fits, table, test } from './table';

const ENDPOINT = 'https://push.example/abc';
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

test.use({ serviceWorkers: 'allow' });

test('notices on this device, as one chooses them', async ({ page, context, baseURL }) => {
  test.skip(test.info().project.name !== 'phone', 'the same on every screen');
  await context.grantPermissions(['notifications']);
  // A browser without a window has no push service: this stands for one.
  await page.addInitScript(
    ([endpoint, keys]) => {
      const kept = {
        endpoint,
        options: {},
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => sessionStorage.removeItem('pushed'),
      };
      PushManager.prototype.subscribe = async () => (
        sessionStorage.setItem('pushed', '1'),
        kept as unknown as PushSubscription
      );
      PushManager.prototype.getSubscription = async () =>
        sessionStorage.getItem('pushed') ? (kept as unknown as PushSubscription) : null;
    },
    [ENDPOINT, KEYS] as const,
  );
  const known = async () => (await page.request.get('/api/me/notices')).json();

  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Notifications while you are away' });
  await section.getByRole('button', { name: 'Notify me on this device' }).click();
  await expect(section.getByRole('button', { name: 'Stop on this device' })).toBeVisible();
  await section.getByLabel('when a game begins or ends').uncheck();
  await section.getByLabel('Quiet hours').check();
  await section.getByLabel('From').fill('23:15');
  await fits(page);
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const wishes = {
    push: ['turn', 'reminder', 'rematch'],
    mail: ['turn', 'reminder'],
    quick: false,
    quiet: { start: 23 * 60 + 15, end: 8 * 60 },
    zone,
    language: 'en',
  };
  await expect.poll(async () => (await known()).wishes).toEqual(wishes);

  await page.reload();
  await expect(section.getByLabel('From')).toHaveValue('23:15');
  await page.getByLabel('Language').selectOption('de');
  await expect.poll(async () => (await known()).wishes.language).toBe('de');

  // What the server sends is shown by the worker, whether a page is open or not.
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId),
    );
  });
  await cdp.send('ServiceWorker.enable');
  const { id } = await table(page, { game: 'friedl', seats: [{ kind: 'me' }, { kind: 'open' }] });
  const data = JSON.stringify({
    title: 'Du bist am Zug',
    body: 'Samurai, mit Anna',
    path: `/t/${id}`,
    tag: id,
    lang: 'de',
  });
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, tag, data }) => [
        title,
        tag,
        data.path,
      ]),
    );
  for (let time = 0; time < 2; time++)
    await cdp.send('ServiceWorker.deliverPushMessage', { origin: baseURL!, registrationId: await registered, data });
  await expect.poll(shown).toEqual([['Du bist am Zug', id, `/t/${id}`]]);

  await page.getByRole('button', { name: 'Auf diesem Gerät beenden' }).click();
  await expect(page.getByRole('button', { name: 'Auf diesem Gerät benachrichtigen' })).toBeVisible();
  expect((await known()).devices).toEqual([]);
  await page.goto(`/t/${id}`);
  await expect.poll(shown).toEqual([]); // who has come is not called any more
});
