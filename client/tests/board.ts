/** Playing the board game by hand: the same touches that a person makes. */
import { expect, type Page } from '@playwright/test';

/** Wait until we are asked, or the game is over; tells which. */
export async function asked(page: Page): Promise<boolean> {
  await page.waitForFunction(
    () =>
      document.querySelector('.dock.yours') ||
      document.querySelector('.ranking') ||
      /wins|win|victory|draw/i.test(document.querySelector('.dock .says')?.textContent ?? ''),
  );
  return (await page.locator('.dock.yours').count()) > 0;
}

/** Lay a token of the hand on some hex that lights up, and confirm. */
export async function lay(page: Page, token?: string, choose = 0): Promise<void> {
  const tile = token
    ? page.locator(`.hand .tile[data-hand="${token}"]`).first()
    : page.locator('.hand .tile.open:not([data-hand="swap"], [data-hand="move"])').first();
  await tile.click();
  const open = page.locator('.hex.open');
  await expect(open.first()).toBeVisible();
  await open.nth(choose % (await open.count())).click({ force: true });
  await page.getByRole('button', { name: 'Confirm' }).click();
  await asked(page);
}

/** One whole turn, of whatever is at hand. */
export async function turn(page: Page, choose = 0): Promise<void> {
  if (!(await asked(page))) return;
  const end = page.locator('.dock [data-word="end"], .dock [data-word="pass"]');
  if (!(await end.count())) {
    if (await page.locator('.hand .tile.open:not([data-hand="swap"], [data-hand="move"])').count())
      await lay(page, undefined, choose);
    else if (await page.locator('.hand .tile.open[data-hand="swap"]').count()) await exchange(page);
    else await shift(page);
  }
  if (!(await asked(page))) return;
  if (await end.count()) await end.first().press('Enter'); // a click right after Confirm is not meant
}

/** Play the token exchange: which token, and where to. */
export async function shift(page: Page): Promise<void> {
  await page.locator('.hand .tile[data-hand="move"]').first().click();
  await page.locator('.hex.open').first().click({ force: true });
  await page.locator('.hex.open').first().click({ force: true });
  await page.getByRole('button', { name: 'Confirm' }).click();
  await asked(page);
}

/** Play the figure exchange, in its three steps. */
export async function exchange(page: Page): Promise<void> {
  await page.locator('.hand .tile[data-hand="swap"]').first().click();
  await page.locator('.figure.may').first().click({ force: true });
  await page.locator('.figure.may').first().click({ force: true });
  await page.getByRole('button', { name: 'Confirm' }).click();
  await asked(page);
}
