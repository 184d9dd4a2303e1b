/** A lesson of each game to its end, by touching what a learner touches; and the rulebook searched. */
import type { Page } from '@playwright/test';
import { choose, expect, fits, test } from './table';

const coach = (page: Page) => page.getByRole('region', { name: 'Your coach' });
const touch = (page: Page, place: string) =>
  page.locator(`.board [data-place="${place}"]`).first().click({ force: true });
/** Touch a piece that is to move; what another does is shown first, and until then nothing can be chosen. */
async function pick(page: Page, place: string): Promise<void> {
  await expect(async () => {
    await touch(page, place);
    await expect(page.locator(`.square[data-place="${place}"]`)).toHaveAttribute('aria-pressed', 'true', {
      timeout: 1000,
    });
  }).toPass();
}

const take = (page: Page, token: string) => page.locator(`[data-hand="${token}"]`).first().click();
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm' }).click();

/** Wait until the coach says this, and what is to be touched is there. */
async function expectCoach(page: Page, text: string | RegExp): Promise<void> {
  await expect(coach(page)).toContainText(text);
}

/** Lay what is in the hand somewhere. */
async function lay(page: Page, token: string, ...places: string[]): Promise<void> {
  await take(page, token);
  for (const place of places) await touch(page, place);
  await confirm(page);
}

async function endTurn(page: Page): Promise<void> {
  await page.locator('.dock [data-word="end"]').press('Enter');
}

/** The step is done: its button has the focus, and leads to the next. */
async function next(page: Page, name = 'Next'): Promise<void> {
  const button = coach(page).getByRole('button', { name });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
}

/** The last step is done: one can play. */
async function finish(page: Page, game: string): Promise<void> {
  await next(page, 'Finish');
  const end = page.getByRole('dialog', { name: 'You’re ready to play!' });
  await expect(end.getByRole('button', { name: 'Play a first game against Heimin' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`/learn/${game}`);
  await expect(page.getByRole('link', { name: 'Learn by playing' })).toBeVisible();
}

/** Coach, board and hand are on the screen, one below or beside the other. */
async function nothingOverlaps(page: Page): Promise<void> {
  await fits(page);
  const boxes = await Promise.all(
    ['.coach', '.board', '.dock'].map((part) => page.locator(`.lesson ${part}`).boundingBox()),
  );
  const { width, height } = page.viewportSize()!;
  for (const [number, one] of boxes.entries()) {
    expect(
      one!.x >= 0 && one!.y >= 0 && one!.x + one!.width <= width + 1 && one!.y + one!.height <= height + 1,
    ).toBeTruthy();
    for (const other of boxes.slice(number + 1)) {
      const apart =
        one!.x + one!.width <= other!.x + 1 ||
        other!.x + other!.width <= one!.x + 1 ||
        one!.y + one!.height <= other!.y + 1 ||
        other!.y + other!.height <= one!.y + 1;
      expect(apart, 'coach, board and hand do not overlap').toBeTruthy();
    }
  }
}

test('the board game is learnt in eight steps', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'New here?' }).click();
  await expectCoach(page, 'Your first token');
  await nothingOverlaps(page);

  // What is allowed and misses the goal is corrected; what is not is explained by its rule.
  await lay(page, 'helmet3', 'P8');
  await expectCoach(page, 'P8 is next to O8 too');
  await take(page, 'helmet3');
  await touch(page, 'O8');
  await expect(page.getByRole('alert')).toContainText('Rule BR11');
  await page.keyboard.press('Escape');
  await touch(page, 'O9');
  await confirm(page);
  await expectCoach(page, 'end your turn');
  await endTurn(page);
  await next(page);

  await expectCoach(page, 'Surround and capture');
  await coach(page).getByRole('button', { name: 'Show me' }).click();
  await expectCoach(page, 'Like this: Samurai 2 to P8.');
  await lay(page, 'samurai2', 'P8');
  await expectCoach(page, '5 to 0');
  await endTurn(page);
  await next(page);

  // Leaving is not losing: the lesson goes on where it was left.
  await expectCoach(page, 'Fast tokens');
  await page.goto('/learn/board');
  await page.getByRole('link', { name: 'Continue the lesson (2 of 8)' }).click();
  await expectCoach(page, 'Fast tokens');
  await lay(page, 'ship1', 'R9');
  await expectCoach(page, 'Now you lead 3 to 2');
  await lay(page, 'rice2', 'Q10');
  await expectCoach(page, 'The Buddha is yours');
  await endTurn(page);
  await next(page);

  for (const [title, token, place] of [
    ['A city for two', 'rice3', 'P10'],
    ['Nobody wins a tie', 'samurai3', 'P14'],
  ] as const) {
    await expectCoach(page, title);
    await lay(page, token, place);
    await expectCoach(page, /End your turn/i);
    await endTurn(page);
    await next(page);
  }

  await expectCoach(page, 'The figure exchange');
  await lay(page, 'swap', 'Q11.helmet', 'O12.rice');
  await expectCoach(page, 'Now you have 5 for a Rice Field');
  await lay(page, 'helmet2', 'P11');
  await expectCoach(page, 'Two Rice Fields are yours');
  await endTurn(page);
  await next(page);

  await expectCoach(page, 'The token exchange');
  await lay(page, 'move', 'O9', 'O13');
  await expectCoach(page, 'counts for two High Helmets');
  await endTurn(page);
  await next(page);

  await expectCoach(page, 'The end, and who wins');
  await lay(page, 'samurai2', 'P13');
  await expectCoach(page, 'the fourth figure is set aside');
  await endTurn(page);
  await expectCoach(page, 'You win');
  await finish(page, 'board');
});

test('the card game is learnt in six steps', async ({ page }) => {
  await page.goto('/learn/cards/lesson');
  for (const [title, card, place] of [
    ['Your first card', 'helmet3', '0,1'],
    ['A new village', 'buddha2', '1,0'],
    ['Scoring a village', 'samurai2', '-1,0'],
    ['Nobody wins a tie', 'rice3', '2,-1'],
  ] as const) {
    await expectCoach(page, title);
    await nothingOverlaps(page);
    await lay(page, card, place);
    await next(page);
  }
  await expectCoach(page, 'Two villages at once');
  await lay(page, 'rice4', '-1,-2');
  await expectCoach(page, 'Choose the corner');
  await touch(page, '-2,-2');
  await confirm(page);
  await expectCoach(page, 'the rice goes to you');
  await next(page);
  await expectCoach(page, 'One square is left');
  await lay(page, 'samurai1', '4,5');
  await expectCoach(page, 'The squares are used up');
  await finish(page, 'cards');
});

test("Friedl's game is learnt in seven steps", async ({ page }) => {
  await page.goto('/learn/friedl/lesson');
  await expectCoach(page, 'The first move');
  await nothingOverlaps(page);
  for (const place of ['g3', 'g4']) await page.locator(`.square[data-place="${place}"]`).press('Enter');
  await next(page);

  await expectCoach(page, 'Capture and promote');
  await pick(page, 'h2');
  await touch(page, 'b8');
  await page.locator('[data-place="+"]').click();
  await next(page);

  await expectCoach(page, 'Dropping a tile');
  await page.locator('.board [data-held="0S"]').click();
  await touch(page, 'd5');
  await expect(page.getByRole('alert')).toContainText('Rule FR13');
  await page.keyboard.press('Escape');
  await touch(page, 'f5');
  await next(page);

  await expectCoach(page, 'The Pferd, and gardez');
  await pick(page, 'e3');
  await touch(page, 'd5');
  await expectCoach(page, 'The Turm has moved away');
  await pick(page, 'd5');
  await touch(page, 'e7');
  await page.locator('[data-place="="]').click();
  await next(page);

  await expectCoach(page, 'Promotion');
  await pick(page, 'c6');
  await touch(page, 'c7');
  await page.locator('[data-place="="]').click();
  await expectCoach(page, 'A Samurai on c7 attacks only c8');
  await pick(page, 'c6');
  await touch(page, 'c7');
  await page.locator('[data-place="+"]').click();
  await next(page);

  await expectCoach(page, 'Check!');
  await pick(page, 'b3');
  await touch(page, 'e6');
  await next(page);

  await expectCoach(page, 'You have a Goldfeldherr in hand');
  await page.locator('.board [data-held="0GF"]').click();
  await touch(page, 'e8');
  await expectCoach(page, 'Mate!');
  await finish(page, 'friedl');
});

for (const [language, titles] of Object.entries({
  de: ['Das Ende, und wer gewinnt', 'Matt'],
  nl: ['Het einde, en wie wint', 'Mat'],
  it: ['La fine, e chi vince', 'Matto'],
})) {
  test(`the longest steps fit in ${language}`, async ({ page }) => {
    test.skip(test.info().project.name !== 'phone', 'where there is least room');
    await choose(page, { language });
    for (const [number, path] of ['/learn/board/lesson?step=7', '/learn/friedl/lesson?step=6'].entries()) {
      await page.goto(path);
      await expect(page.locator('.coach h2')).toHaveText(titles[number]!);
      await expect(page.locator('.board .mark')).toHaveCount(2);
      await nothingOverlaps(page);
    }
  });
}

test('the rules are searched, and have pictures', async ({ page }) => {
  await page.goto('/learn/board');
  const search = page.getByRole('searchbox', { name: 'Search these rules' });
  await search.fill('set aside');
  await expect(page.locator('.rules mark').first()).toHaveText('set aside');
  await expect(page.getByRole('search').getByRole('status')).toContainText('matches');
  await search.press('Enter');
  await expect(page.locator('.rules mark.now')).toBeInViewport();
  await page.locator('.found').getByRole('link', { name: 'BR18' }).click();
  await expect(page.locator('#BR18')).toBeInViewport();
  const picture = page.locator('p:has(#BR14) .picture img');
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
  await fits(page);
});
