/** The whole app in each language: nothing overflows and nothing stays English, the server's sentences included. */
import type { Locator, Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../src/i18n/languages';
import { de } from '../src/i18n/texts/de';
import { en, type Texts } from '../src/i18n/texts/en';
import { it } from '../src/i18n/texts/it';
import { nl } from '../src/i18n/texts/nl';
import { asked } from './board';
import { square } from './friedl';
import { choose, expect, fits, table, test } from './table';

const ME = { kind: 'me' as const, name: 'Tomoe' };
const BOT = { kind: 'bot' as const, bot: 'greedy' };
const TEXTS: Record<Language, Texts> = { en, de, nl, it };
/** Words of English that no other language of the app has. */
const WORDS =
  'the and with from your choose places draws lays takes ends moves village turn captures player players table seat';
const ENGLISH = new RegExp(`\\b(${WORDS.replaceAll(' ', '|')}|game|greedy)\\b`, 'i');

/** What is said when one touches a wrong place; what would follow; what has happened. One of each game. */
interface Said {
  board: [wrong: string, follows: RegExp, done: RegExp];
  cards: [wrong: string, follows: string, done: RegExp];
  friedl: [wrong: string, done: RegExp];
}
const SAID: Record<Language, Said> = {
  en: {
    board: ['N8 is sea;', /Nothing is captured|captures|is set aside/, /^Tomoe places /],
    cards: ['A village lies at 0,0; cards go beside villages', 'No village is scored.', /^Tomoe lays /],
    friedl: ['A Samurai does not move from e3 to e6.', /^Tomoe moves the Samurai from e3 to e4\.$/],
  },
  de: {
    board: ['N8 ist Meer;', /Keine Figur wird vergeben|erhält|wird beiseitegelegt/, /^Tomoe legt /],
    cards: ['Auf 0,0 liegt ein Dorf; Karten kommen neben Dörfer', 'Kein Dorf wird gewertet.', /^Tomoe legt /],
    friedl: ['Ein Samurai zieht nicht von e3 nach e6.', /^Tomoe zieht den Samurai von e3 nach e4\.$/],
  },
  nl: {
    board: ['N8 is zee;', /Er wordt geen figuur veroverd|verovert|wordt opzijgelegd/, /^Tomoe legt /],
    cards: ['Op 0,0 ligt een dorp; kaarten komen naast dorpen', 'Er wordt geen dorp gescoord.', /^Tomoe legt /],
    friedl: ['Een Samurai gaat niet van e3 naar e6.', /^Tomoe trekt met de Samurai van e3 naar e4\.$/],
  },
  it: {
    board: ['N8 è mare;', /Nessun segnalino viene catturato|cattura|finisce da parte/, /^Tomoe gioca /],
    cards: [
      'In 0,0 c’è un villaggio; le carte vanno accanto ai villaggi',
      'Nessun villaggio viene assegnato.',
      /^Tomoe posa /,
    ],
    friedl: ['Un Samurai non muove da e3 a e6.', /^Tomoe muove il Samurai da e3 a e4\.$/],
  },
};

/** What can be read in a place, or heard of it. */
const words = (where: Locator): Promise<string> =>
  where.evaluateAll((parts) =>
    parts
      .flatMap((part) => [
        (part as HTMLElement).innerText,
        ...[...part.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((one) =>
          ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
        ),
      ])
      .join('\n'),
  );

/** The buttons whose words do not fit into them, or that stick out of the window. */
const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.button, select')]
      .filter((button) => button.checkVisibility())
      .filter((button) => {
        const { left, right } = button.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1 || button.scrollWidth > button.clientWidth + 1;
      })
      .map((button) => button.innerText || button.outerHTML.slice(0, 200)),
  );

/** A page is as it should be: in one language, and within the window. */
async function proper(page: Page, language: Language, where = page.locator('body')): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await fits(page);
  expect(await clipped(page), 'every button shows all its words').toEqual([]);
  if (language !== 'en') expect(await words(where)).not.toMatch(ENGLISH);
}

/** Open the log, read it, and ask for the rule of a line. */
async function log(page: Page, t: Texts, line: RegExp, rule: string): Promise<void> {
  if (page.viewportSize()!.width < 900) await page.getByRole('button', { name: t.table.log }).click();
  const lines = page.getByRole('list', { name: t.table.log });
  const told = lines.getByRole('button', { name: line }).last();
  await expect(told).toBeVisible();
  await told.click();
  await expect(lines.locator('.rules')).toContainText(rule);
  await told.click();
  await expect(lines.locator('.rules')).toHaveCount(0);
}

for (const language of Object.keys(LANGUAGES) as Language[]) {
  const t = TEXTS[language];
  const said = SAID[language];

  test(`${LANGUAGES[language]}: the pages`, async ({ page }) => {
    test.skip(test.info().project.name !== 'phone', 'where it is narrow');
    await page.goto('/settings');
    await page.getByLabel(en.settings.language).selectOption(language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.settings.title);
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(4);
    await proper(page, language);
    await page.goto('/learn/cards');
    await expect(page.getByRole('article')).toHaveAttribute('lang', language);
    await proper(page, language, page.locator('header, nav, aside, h1'));
    await page.goto('/');
    await expect(page.getByRole('article')).toHaveCount(3);
    await proper(page, language);
    await page.getByRole('link', { name: t.home.withFriends }).first().click();
    await page.locator('input[name="clock"][value="fischer"]').check();
    await proper(page, language);
    await page.getByRole('button', { name: t.make.open }).click();
    await expect(page.locator('.code')).toBeVisible();
    await proper(page, language);
    const { person } = await (await page.request.get('/api/me')).json();
    expect(person.name).toMatch(new RegExp(`^${t.me.guestName('\\w{4}')}$`));
    await page.goto('/me');
    await proper(page, language);
  });

  test(`${LANGUAGES[language]}: a move of each game`, async ({ page }) => {
    test.skip(
      test.info().project.name !== 'phone' && language !== 'de',
      'where it is narrow, and in one language where it is not',
    );
    await choose(page, { language });
    const sit = async (game: string, options: Record<string, string> = {}) => {
      const { id } = await table(page, { game, options, seats: [ME, BOT] });
      await page.goto(`/t/${id}`);
      await asked(page);
    };

    await sit('board', { hands: 'dealt', setup: 'random', first: '1' });
    await page
      .locator('.hand .tile.open:not([data-hand^="ship"], [data-hand="swap"], [data-hand="move"])')
      .first()
      .click();
    await page.locator('[data-place="N8"]').click({ force: true });
    await expect(page.getByRole('alert')).toContainText(said.board[0]);
    await page.locator('.hex.open').first().click({ force: true });
    await expect(page.locator('.preview')).toHaveText(said.board[1]);
    await proper(page, language);
    await page.getByRole('button', { name: t.table.confirm }).click();
    await asked(page);
    await log(page, t, said.board[2], 'BR10');
    await proper(page, language);

    await sit('cards', { first: '1' });
    await page.locator('.dock button[data-hand]').first().click();
    await page.locator('[data-place="0,0"]').click({ force: true });
    await expect(page.getByRole('alert')).toContainText(said.cards[0]);
    await page.locator('.cell.open').first().click({ force: true });
    await expect(page.locator('.preview')).toHaveText(said.cards[1]);
    await page.getByRole('button', { name: t.table.confirm }).click();
    await asked(page);
    await log(page, t, said.cards[2], 'CR6');
    await proper(page, language);

    await sit('friedl');
    await square(page, 'e3').click();
    await square(page, 'e6').click();
    await expect(page.getByRole('alert')).toContainText(said.friedl[0]);
    await square(page, 'e4').click();
    await asked(page);
    await log(page, t, said.friedl[1], 'FR2');
    await proper(page, language);
  });
}

test('a newcomer is greeted in the language of the browser', async ({ browser }) => {
  test.skip(test.info().project.name !== 'phone', 'the same on every screen');
  for (const [locale, language] of Object.entries({
    'de-AT': 'de',
    'nl-BE': 'nl',
    'it-CH': 'it',
    'fr-FR': 'en',
  } as const)) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByText(TEXTS[language].tagline)).toBeVisible();
    await context.close();
  }
});
