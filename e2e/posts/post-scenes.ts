import type { Locator, Page } from 'playwright-core';

export const composer = (page: Page): Locator => page.getByRole('dialog');
export const postButton = (page: Page): Locator =>
  composer(page).getByRole('button', { name: 'Post', exact: true });
export const card = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text }).first();

export async function openComposer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create a post' }).click();
  const text = page.getByPlaceholder("What's on your mind?");
  await text.waitFor();
  return text;
}
