import type { Locator, Page } from 'playwright-core';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, writePost } from '../harness/community.ts';

interface Pair {
  reader: TestMember;
  author: TestMember;
  postId: string;
}

let people = 0;

export async function signUpPair({ server: { signUp } }: Community): Promise<Pair> {
  people += 1;
  const [reader, author] = [await signUp(`reader${people}`), await signUp(`author${people}`)];
  await reader.api('PUT', `/profile/${author.username}/follow`);
  const postId = await writePost(author, `From author ${people}`);
  return { reader, author, postId };
}

export const card = (page: Page, id: string): Locator =>
  page.locator(`[role=feed] [data-post="${id}"]`);

export async function chooseInPostMenu(page: Page, id: string, entry: string): Promise<void> {
  await card(page, id).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

export async function chooseInProfileMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^More about @/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}
