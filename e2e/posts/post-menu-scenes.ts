import type { Locator, Page } from 'playwright-core';

import { giveBadge } from '../../server/test/badges.ts';
import type { TestMember } from '../../server/test/server.ts';
import {
  type Community,
  startCommunity,
  type VisitOptions,
  writePost,
} from '../harness/community.ts';
import { watchToasts } from '../harness/element-lifetimes.ts';

export interface PostMenuScene {
  community: Community;
  someone(...badges: Parameters<typeof giveBadge>[2][]): Promise<TestMember>;
  at(path: string, options: VisitOptions): Promise<Page>;
}

export async function startPostMenu(): Promise<PostMenuScene> {
  const community = await startCommunity();
  let people = 0;
  return {
    community,
    async someone(...badges) {
      const member = await community.server.signUp(`person${++people}`);
      for (const badge of badges) await giveBadge(community.server, member, badge);
      await writePost(member, `${member.username} was here`);
      return member;
    },
    async at(path, options) {
      const { page } = await community.visit(options);
      await watchToasts(page);
      await page.goto(path);
      await page.getByRole('article').first().waitFor();
      return page;
    },
  };
}

export const card = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text }).first();
export const entries = async (page: Page): Promise<string[]> =>
  // On phones, the menu also contains Close, which is not an entry of the post.
  (await page.getByRole('menuitem').allTextContents()).filter((text) => text !== 'Close');
export const ofAuthor = (pin: 'Pin to profile' | 'Unpin from profile'): string[] => [
  'Edit',
  'Who can answer',
  'Lock comments',
  pin,
  'Share',
  'Follow thread',
  'Mute thread',
  'Delete and redraft',
  'Delete',
];
export const ON_EVERY_POST = ['Mark Sensitive', 'Mark Web Only', 'Share', 'Delete'];
export const staffEntries = (page: Page): Promise<string[]> =>
  page.getByRole('group', { name: 'Admin Actions' }).getByRole('menuitem').allTextContents();

export async function openMenu(page: Page, text: string): Promise<void> {
  await card(page, text).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menu').waitFor();
}

export async function choose(page: Page, text: string, entry: string): Promise<void> {
  await openMenu(page, text);
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}
