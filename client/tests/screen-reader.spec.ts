/** What a screen reader says during one whole turn of each game, as docs/screen-reader.md shows it. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { asked } from './board';
import { heard, hears, listen } from './hearing';
import { confirm, reach } from './keyboard';
import { expect, table, test } from './table';

const CARD = '(Helmet|Buddha|Rice|Samurai) \\d';
const PLACE = '-?\\d+,-?\\d+';
const TOKEN = '(Helmet \\d|Buddha \\d|Rice \\d|Samurai \\d|Ship \\d|Ronin|Figure exchange|Token exchange)';
const HEX = '[A-T]\\d+';
const FACE = '(Samurai|Wagen|Pferd|Silberfeldherr|Goldfeldherr|Läufer|Turm|Kaiser)';

/** Every sentence that may be said, by what it is; in brackets, what may also be left out. */
const SENTENCES: Record<string, Record<string, RegExp>> = {
  cards: {
    'your turn': /^Your turn\.$/,
    'what to do': /^Choose a (card|free side of a village)\.$/,
    'what is proposed': new RegExp(`^${CARD} to ${PLACE}\\.$`),
    'what would follow': /^No village is scored\.$/,
    'what was done': new RegExp(`^(Tomoe|Student) lays ${CARD} at ${PLACE}(; .+)?\\.$`),
    'what was drawn': new RegExp(`^(Tomoe draws ${CARD}|Student draws a card)\\.$`),
    '(the stack)': /^The next village of the stack shows .+\.$/,
    '(who is to play)': /^Waiting for Student\.$/,
  },
  board: {
    'your turn': /^Your turn\.$/,
    'what to do': /^(Choose a (token|land hex|sea hex)\.|Play a fast token as well\?|End your turn\.)$/,
    'what is proposed': new RegExp(`^${TOKEN} to ${HEX}\\.$`),
    'what was done': new RegExp(
      `^(Tomoe places ${TOKEN} on ${HEX}|Student (places|swaps|moves) .+|Student passes, .+)(: .+)?\\.$`,
    ),
    'what would follow': /^(Nothing is captured|.*(captures|aside).*)\.$/,
    'the end of a turn': /^(Tomoe|Student) ends the turn\.$/,
    'what was drawn': /^(Tomoe draws .+|Student draws a token( ×\d)?)\.$/,
    '(who is to play)': /^Waiting for Student\.$/,
  },
  friedl: {
    'your turn': /^Your turn\.$/,
    'what to do': /^(Choose a tile to move or drop\.|Samurai: where to\?)$/,
    'why not': /^That is not possible now\.$/,
    'what was done': new RegExp(`^(Tomoe|Student) moves the ${FACE} from [a-i][1-9] to [a-i][1-9]\\.$`),
    '(who is to play)': /^Waiting for Student\.$/,
  },
};

/** One turn, told by the kinds of its sentences; the same several times in a row count once. */
const TURN: Record<string, string[]> = {
  cards: [
    'your turn',
    'what to do',
    'what is proposed',
    'what would follow',
    'what was done',
    'what was drawn',
    'what was done',
    'what was drawn',
    'your turn',
    'what to do',
  ],
  board: [
    'your turn',
    'what to do',
    'what is proposed',
    'what would follow',
    'what was done',
    'what to do',
    'the end of a turn',
    'what was drawn',
    'what was done',
    'the end of a turn',
    'what was drawn',
    'your turn',
    'what to do',
  ],
  friedl: ['your turn', 'what to do', 'why not', 'what to do', 'what was done', 'your turn', 'what to do'],
};

/** The kinds of what was said, one after the other; what is not a sensible sentence stands for itself. */
function kinds(game: string, messages: string[]): string[] {
  const said = messages.flatMap((message) => message.split(/(?<=[.?!])(?: (?=\p{Lu})|$)/u).filter(Boolean));
  const named = said.map(
    (sentence) => Object.entries(SENTENCES[game]!).find(([, pattern]) => pattern.test(sentence))?.[0] ?? sentence,
  );
  return named.filter((kind) => !kind.startsWith('(')).filter((kind, number, all) => kind !== all[number - 1]);
}

async function layOne(page: Page): Promise<void> {
  await page.keyboard.press('h');
  await page.keyboard.press('Enter');
  await hears(page, /Choose a (free side|land hex|sea hex)/);
  await page.keyboard.press('b');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await hears(page, / to .*\. [A-Z]/);
  await confirm(page);
}

/** A turn of one's own in each game, by keyboard. */
const PLAY: Record<string, (page: Page) => Promise<void>> = {
  cards: layOne,
  async board(page) {
    await layOne(page);
    await hears(page, /Tomoe places/);
    await reach(page, 'End turn');
    await page.keyboard.press('Enter');
  },
  async friedl(page) {
    await page.keyboard.press('b');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await hears(page, /not possible/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await hears(page, /where to/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
  },
};

const OPTIONS: Record<string, Record<string, string>> = {
  cards: { first: '1' },
  board: { first: '1', hands: 'dealt', setup: 'random' },
  friedl: {},
};

for (const game of ['board', 'cards', 'friedl']) {
  test(`one turn of ${game} as it is heard`, async ({ page }) => {
    test.skip(test.info().project.name !== 'desktop', 'a voice is as wide as it is');
    await listen(page);
    const { id } = await table(page, {
      game,
      options: OPTIONS[game],
      seats: [
        { kind: 'me', name: 'Tomoe' },
        { kind: 'bot', bot: 'greedy' },
      ],
    });
    await page.goto(`/t/${id}`);
    await asked(page);
    await hears(page, /Your turn/);
    const before = (await heard(page)).length;
    await PLAY[game]!(page);
    await hears(page, /Your turn/, before);
    const messages = await heard(page);
    expect(
      kinds(
        game,
        messages.map(({ text }) => text),
      ),
    ).toEqual(TURN[game]);
    // What is asked of oneself interrupts, and so does a refusal; nothing else does.
    for (const { how, text } of messages)
      expect(how, text).toBe(/^That is not|Your turn/.test(text) ? 'assertive' : 'polite');

    await page.keyboard.press('p');
    const words = page.getByRole('dialog', { name: 'The position in words' });
    await expect(words.getByRole('heading', { name: 'The game', exact: true })).toBeVisible();
    for (const sentence of await words.getByRole('listitem').allTextContents())
      expect(sentence).toMatch(/^[-\p{Lu}\d].*[.;]$/u);

    const [, written] = readFileSync('../docs/screen-reader.md', 'utf8').split(`<!-- ${game} -->`);
    const lines = [...written!.split('<!--')[0]!.matchAll(/^- \*(?:at once|in a pause)\*: (.+)$/gm)].map(
      (found) => found[1]!,
    );
    expect(kinds(game, lines), 'the transcript in docs/screen-reader.md').toEqual(TURN[game]);
  });
}
