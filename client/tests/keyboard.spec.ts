/** Whole play by keyboard: `page.keyboard` is all that these stories touch. */
import { asked } from './board';
import { confirm, expectVisible, focused, reach, sitDown } from './keyboard';
import { expect, test } from './table';

test.beforeEach(() => test.skip(test.info().project.name !== 'desktop', 'a keyboard is as wide as it is'));

test('a whole game by keyboard only, from the home page to the result', async ({ page }) => {
  await sitDown(page, 'cards');
  for (let turn = 0; turn < 20 && (await asked(page)); turn++) {
    if (!(await page.locator('.placing').count())) {
      await page.keyboard.press('h');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('b');
    await page.keyboard.press('PageDown');
    await expectVisible(page);
    expect(await focused(page)).toMatch(/^-?\d+,-?\d+: .*can be chosen$/);
    await page.keyboard.press('Enter');
    await confirm(page);
  }
  const result = page.getByRole('dialog', { name: 'The game is over' });
  await expect(result.locator('.sentences')).toContainText(/wins|share the victory/);
  await reach(page, 'Show the board');
  await page.keyboard.press('Enter');
  await expect(result).toHaveCount(0);
  await expect(page.locator('.room :focus')).toHaveCount(1);
});

test('the map by arrow keys; Escape lets go, and the keys are listed', async ({ page }) => {
  await sitDown(page, 'board', ['Everyone chooses five', 'The players take turns']);
  await asked(page);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Playing by keyboard' });
  await expect(keys.getByText('go to your hand')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);

  await page.keyboard.press('h');
  await page.keyboard.press('Enter');
  await expect(page.locator('.tile.chosen')).toHaveCount(1);
  await page.keyboard.press('b');
  await page.keyboard.press('PageDown');
  const start = await focused(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expectVisible(page);
  expect(await focused(page)).not.toBe(start);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('.hex:focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('.tile.chosen')).toHaveCount(0);

  // Everything that may be done is also a list.
  await page.keyboard.press('m');
  await reach(page, 'Find a move');
  await page.keyboard.press('Tab');
  const move = await focused(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('.ask b')).toHaveText(move);
  await confirm(page);
  await reach(page, 'End turn');
  await page.keyboard.press('Enter');
  await asked(page);
  await expect(page.locator('.laid')).not.toHaveCount(1);
});

test('Friedl’s board by arrow keys, and the way out of everything', async ({ page }) => {
  await sitDown(page, 'friedl');
  await asked(page);
  for (const step of ['first', 'second']) {
    await page.keyboard.press('b');
    await reach(page, /your Samurai, can be chosen/, 'PageDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await expectVisible(page);
    expect(await focused(page), step).toMatch(/can be chosen$/);
    await page.keyboard.press('Enter');
    await asked(page);
    expect(await focused(page), 'the focus stays where one has moved').toMatch(/your Samurai/);
  }
  // No trap: one round of Tab leads past everything, and to the first thing again.
  await reach(page, 'Skip to content');
  await page.keyboard.press('Tab');
  await reach(page, 'Skip to content');
});
