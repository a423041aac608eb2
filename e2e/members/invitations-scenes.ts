import type { Page } from 'playwright-core';

/** Opens the feed, and a dialog from the menu below its left menu. */
export async function openFromMenu(page: Page, entry: 'Invite' | 'Feedback'): Promise<void> {
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Settings & Support' }).click();
  await page.getByRole('button', { name: entry, exact: true }).click();
}
