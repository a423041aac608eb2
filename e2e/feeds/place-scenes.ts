import type { Page } from 'playwright-core';

import { arrived } from '../harness/community.ts';
import { feed } from './place.ts';

export async function openPost(page: Page, id: string): Promise<void> {
  await feed(page).locator(`[data-post="${id}"] time`).first().click();
  await arrived(page, `/post/${id}`);
  await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
}

export async function back(page: Page): Promise<void> {
  await page.goBack();
  await arrived(page, '/feed');
}
