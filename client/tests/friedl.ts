/** Playing Friedl's game by hand: the same touches that a person makes. */
import { expect, type Page } from '@playwright/test';
import { asked } from './board';

export const square = (page: Page, name: string) => page.locator(`.square[data-place="${name}"]`);

/** Touch what is to move (`f7`, or `GF*` of the hand), where it goes, and whether it is turned over. */
export async function move(page: Page, from: string, to: string, promote?: '+' | '='): Promise<void> {
  await page.locator(`[data-place="${from}"]`).click();
  await expect(square(page, to)).toHaveClass(/open/);
  await square(page, to).click();
  const prompt = page.getByRole('group', { name: 'Promote?' });
  if (promote) await prompt.locator(`[data-place="${promote}"]`).click();
  await expect(prompt).toHaveCount(0);
}

/** Some move that is offered. */
export async function anyMove(page: Page, choose = 0): Promise<void> {
  const starts = page.locator('.square.may');
  await starts.nth(choose % (await starts.count())).click();
  const targets = page.locator('.square.open');
  await targets.nth(choose % (await targets.count())).click();
  const promote = page.getByRole('group', { name: 'Promote?' }).locator('[data-place="+"]');
  if (await promote.count()) await promote.click();
  await asked(page);
}

/** The moves as they are written, wherever this screen shows them. */
export async function moveList(page: Page) {
  if (page.viewportSize()!.width < 900) {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Facts' }).click();
  } else await page.getByRole('tab', { name: 'Facts' }).click();
  return page.locator('.facts');
}

/** Choose in the menu. */
export async function menu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: entry }).click();
}
