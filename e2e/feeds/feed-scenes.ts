import type { Locator, Page } from 'playwright-core';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, openLive, startCommunity, writePost } from '../harness/community.ts';

interface FollowedFeed {
  community: Community;
  alice: TestMember;
  bob: TestMember;
  carol: TestMember;
}

const MANY = 75;

export async function startFollowedFeed(): Promise<FollowedFeed> {
  const community = await startCommunity();
  const { signUp } = community.server;
  const [alice, bob, carol] = [await signUp('alice'), await signUp('bob'), await signUp('carol')];
  for (const name of ['bob', 'carol']) await alice.api('PUT', `/profile/${name}/follow`);
  for (let at = 1; at <= MANY; at += 1) {
    await writePost(bob, `Bob writes number ${at}. ${'A line of words. '.repeat(at % 7)}`);
  }
  return { community, alice, bob, carol };
}

export const feed = (page: Page): Locator => page.getByRole('feed');
export const first = (page: Page): Locator => feed(page).getByRole('article').first();

export async function liveFeed(community: Community, member: TestMember): Promise<Page> {
  const { page } = await community.visit({ as: member });
  await openLive(page, '/feed');
  return page;
}
