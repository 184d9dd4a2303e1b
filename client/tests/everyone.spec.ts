/** For everyone: axe-core finds nothing serious on any page, in both themes. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { archived } from './archive';
import { light, prepare, wrongs } from './axe';
import { expect, fits, table, test } from './table';

const app = readFileSync('src/App.svelte', 'utf8');
/** What the app calls its pages: none of them is left out here. */
const SECTIONS = [...app.matchAll(/^ {4}(\w+): \(\) => import\(/gm)].map((found) => found[1]!);

interface Stop {
  path: string;
  /** What is there once the page is. */
  ready: string;
  /** Something to open there. */
  press?: string;
}

/** Go there without loading the app anew, as a link does; the page before stays until the new one is there. */
async function go(page: Page, { path, ready }: Pick<Stop, 'path' | 'ready'>): Promise<void> {
  await page.evaluate((to) => {
    for (const old of document.querySelectorAll('#content > *')) old.setAttribute('data-old', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('#content > :not([data-old])').locator(ready).first().waitFor();
}

/** In how many ways the hems of what lies on the table are stitched. */
const hems = (page: Page): Promise<number> =>
  page
    .locator('.stage .hem')
    .evaluateAll((all) => new Set(all.map((hem) => getComputedStyle(hem).strokeDasharray)).size);

/** Let the person of this page look after the server. */
async function lookAfter(page: Page): Promise<void> {
  const name = `Tomoe ${test.info().project.name} ${Date.now() % 100_000}`;
  await page.request.post('/api/me/claim', {
    data: { name, password: 'naginata-1184' },
    headers: { origin: test.info().project.use.baseURL! },
  });
  execFileSync('../.venv/bin/python', [
    '-m',
    'samurai',
    'admin',
    'promote',
    name,
    '--store',
    process.env.SAMURAI_TEST_STORE!,
  ]);
}

const BOT = { kind: 'bot' as const, bot: 'random' };
const opened = async (
  page: Page,
  game: string,
  options: Record<string, string>,
  other: typeof BOT | { kind: 'open' } = BOT,
) => `/t/${(await table(page, { game, options, seats: [{ kind: 'me' }, other] })).id}`;

/** All pages, in walks of a few; what a walk needs is made when it begins. */
const WALKS: Record<string, { sections: string[]; stops: (page: Page) => Promise<Stop[]> }> = {
  'coming in': {
    sections: ['', 'new', 'watch', 'c', 'settings', 'imprint', 'privacy'],
    stops: async () => [
      { path: '/', ready: 'article:nth-of-type(3)', press: '?' },
      { path: '/new/board?with=friends', ready: 'form' },
      { path: '/new/friedl?with=screen', ready: 'form' },
      { path: '/watch', ready: 'h1' },
      { path: '/c/NOSUCH', ready: 'h1' },
      { path: '/imprint', ready: 'h1' },
      { path: '/privacy', ready: 'h1' },
      { path: '/nowhere', ready: 'h1' },
      { path: '/settings', ready: 'section:nth-of-type(3)' },
    ],
  },
  learning: {
    sections: ['learn', 'lesson'],
    stops: async () => [
      { path: '/learn/board', ready: '.picture' },
      { path: '/learn/cards/lesson', ready: '.board [data-place]' },
    ],
  },
  playing: {
    sections: ['t'],
    stops: async (page) => [
      {
        path: await opened(page, 'board', { hands: 'dealt', setup: 'random', first: '1' }),
        ready: '.dock.yours',
        press: 'm',
      },
      { path: await opened(page, 'cards', { first: '1' }), ready: '.dock.yours', press: 'p' },
      { path: await opened(page, 'friedl', {}), ready: '.dock.yours' },
      { path: await opened(page, 'board', {}, { kind: 'open' }), ready: '.code' },
      { path: '/t/nosuchtable', ready: 'h1' },
    ],
  },
  'what is mine, and what was played': {
    sections: ['me', 'statistics', 'people', 'games', 'replay', 'admin', 'recover'],
    stops: async (page) => {
      await opened(page, 'friedl', {});
      await lookAfter(page);
      const { person } = await (await page.request.get('/api/me')).json();
      return [
        { path: '/me', ready: 'form' },
        { path: '/me/statistics', ready: 'h1' },
        { path: `/people/${person.id}`, ready: 'section' },
        { path: '/games', ready: 'li' },
        { path: '/admin', ready: 'h2' },
        { path: '/recover#code', ready: 'form' },
        { path: archived('cards-3', 'step=40'), ready: '.stage [data-place]' },
      ];
    },
  },
};

test('no page is left out', () => {
  const walked = Object.values(WALKS).flatMap(({ sections }) => sections);
  expect(SECTIONS.filter((section) => !walked.includes(section))).toEqual([]);
});

for (const [walk, { stops }] of Object.entries(WALKS)) {
  test(`nothing serious in both themes: ${walk}`, async ({ page, wrong }) => {
    const way = await stops(page);
    await page.goto(walk === 'coming in' ? '/learn' : '/');
    await prepare(page);
    const found: Record<string, string[]> = {};
    let theme: 'light' | 'dark' = 'light';
    // In one theme everything is looked at; in the other the colours, which are all that changes.
    const look = async (where: string) => {
      found[`${where}, ${theme}`] = await wrongs(page);
      theme = theme === 'light' ? 'dark' : 'light';
      await light(page, theme);
      found[`${where}, ${theme}`] = await wrongs(page, ['color-contrast']);
    };
    for (const { press, ...stop } of way) {
      await go(page, stop);
      await fits(page);
      await look(stop.path);
      if (!press) continue;
      await page.keyboard.press(press);
      await page.locator('dialog[open]').waitFor();
      await look(`${stop.path}, key ${press}`);
      await page.keyboard.press('Escape');
    }
    if (walk === 'coming in') {
      await page.evaluate(() => dispatchEvent(new Event('offline')));
      await go(page, { path: '/watch', ready: 'h1' });
      await look('offline');
    } else if (way.at(-1)!.path.startsWith('/replay'))
      expect(await hems(page), 'three players, told apart without colours').toBe(3);
    expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length))).toEqual({});
    // Some addresses lead nowhere on purpose.
    expect(wrong.splice(0).filter((line) => !/404/.test(line))).toEqual([]);
  });
}
