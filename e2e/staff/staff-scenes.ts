import type { Locator, Page } from 'playwright-core';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, writePost } from '../harness/community.ts';
import { watchToasts } from '../harness/element-lifetimes.ts';

let people = 0;

export async function someone(community: Community): Promise<TestMember> {
  const member = await community.server.signUp(`member${++people}`);
  await writePost(member, `${member.username} was here`);
  return member;
}

export async function profileOf(
  community: Community,
  member: TestMember,
  as: TestMember,
): Promise<Page> {
  const { page } = await community.visit({ as });
  await watchToasts(page);
  await page.goto(`/${member.username}`);
  await page.getByRole('article').first().waitFor();
  return page;
}

export async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

export const confirmButton = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
