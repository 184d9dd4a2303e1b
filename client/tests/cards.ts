/** Playing the card game by hand: the same touches that a person makes. */
import { expect, type Page } from '@playwright/test';
import { asked } from './board';

/** Lay a card of the hand on a side that lights up, and confirm. */
export async function layCard(page: Page, choose: number | string = 0): Promise<void> {
  const hand = page.locator('.hand [data-hand].open');
  await hand.nth(typeof choose === 'string' ? 0 : choose % (await hand.count())).click();
  await touchLit(page, choose);
}

/** Touch a cell that lights up, by name or by number, and confirm. */
export async function touchLit(page: Page, choose: number | string): Promise<void> {
  const lit = page.locator('.cell.open');
  const cell =
    typeof choose === 'string'
      ? page.locator(`.cell.open[data-place="${choose}"]`)
      : lit.nth(choose % (await lit.count()));
  await cell.click();
  await page.getByRole('button', { name: /^(Confirm|Bestätigen)$/ }).click();
}

/** One whole turn: a card, and then the villages that it brings. */
export async function cardTurn(page: Page, choose = 0): Promise<void> {
  if (!(await asked(page))) return;
  await layCard(page, choose);
  if (!(await asked(page)) || !(await page.locator('.placing').count())) return;
  await expect(page.locator('.cell.due.open')).toHaveCount(2);
  await touchLit(page, choose);
  await asked(page);
}
