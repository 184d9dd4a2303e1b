/** For everyone: axe-core finds nothing serious on any page, in both themes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { archived } from './archive';
import { asked } from './board';
import { expect, fits, table, test } from './table';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PAGES = ['/', '/new/board?with=friends', '/learn/board', '/learn/board/lesson', '/settings', '/me', '/games', '/watch'];

for (const theme of ['light', 'dark'] as const) {
  test(`nothing serious on any page, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    const { id } = await table(page, { game: 'board', options: { hands: 'dealt', setup: 'random', first: '1' }, seats: [{ kind: 'me' }, { kind: 'bot', bot: 'greedy' }] });
    const { id: waiting } = await table(page, { game: 'board', seats: [{ kind: 'me' }, { kind: 'open' }] });
    const replay = `/replay/${archived('cards-3')}?step=40`;
    for (const path of [...PAGES, `/t/${waiting}`, `/t/${id}`, replay]) {
      await page.goto(path);
      await page.locator('main').first().waitFor();
      if (path === `/t/${id}`) await asked(page);
      if (path === replay) await page.locator('.stage').waitFor();
      await page.waitForTimeout(150);
      await fits(page);
      const found = await page.evaluate(async (source) => {
        // The page's policy forbids foreign scripts; a function made here is our own.
        if (!('axe' in window)) (0, eval)(source);
        const { violations } = await (window as any).axe.run(document, { resultTypes: ['violations'] });
        return violations
          .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')}`);
      }, axe);
      expect(found, path).toEqual([]);
    }
  });
}
