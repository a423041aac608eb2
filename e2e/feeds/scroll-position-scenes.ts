import type { Page } from 'playwright-core';

import { waitForPath } from '../harness/community.ts';
import { feed } from './scroll-position.ts';

export async function openPost(page: Page, id: string): Promise<void> {
  await feed(page).locator(`[data-post="${id}"] time`).first().click();
  await waitForPath(page, `/post/${id}`);
  await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
}

export async function back(page: Page): Promise<void> {
  await page.goBack();
  await waitForPath(page, '/feed');
}
