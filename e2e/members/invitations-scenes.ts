import type { Page } from 'playwright-core';

export async function openFromMenu(page: Page, entry: 'Invite' | 'Feedback'): Promise<void> {
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Settings & Support' }).click();
  await page.getByRole('button', { name: entry, exact: true }).click();
}
