import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';

export type Scene = [name: string, open: (page: Page) => Promise<unknown>];

export const LONG_TIMEOUT = { timeout: 30_000 };

export const card = (page: Page, text: string): Locator =>
  page.getByRole('main').getByRole('article').filter({ hasText: text, visible: true }).first();
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/**
 * Opens a path and waits for `sign`, which the previous screen must not show. An open app is not reloaded:
 * its address changes as after Back.
 */
export async function go(page: Page, path: string, sign: Locator): Promise<void> {
  const isInside = await page.evaluate((to) => {
    if (!document.querySelector('main')) return false;
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return true;
  }, path);
  if (!isInside) await page.goto(path);
  await sign.first().waitFor();
}

export async function closeOverlays(page: Page): Promise<void> {
  const over = page.locator('[role=dialog], [role=alertdialog], [role=menu]');
  const keep = page.getByRole('button', { name: 'Save Draft' });
  for (let count = await over.count(); count > 0; count = await over.count()) {
    if (await keep.isVisible()) await keep.click();
    else await page.keyboard.press('Escape');
    await expect
      .poll(async () => (await over.count()) < count || (await keep.isVisible()), LONG_TIMEOUT)
      .toBe(true);
  }
  const layers = (): Promise<number> =>
    page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0);
  await expect.poll(layers, LONG_TIMEOUT).toBe(0);
}
