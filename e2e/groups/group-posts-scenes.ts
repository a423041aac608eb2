import type { Page } from 'playwright-core';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, startCommunity } from '../harness/community.ts';

interface GroupPair {
  community: Community;
  owner: TestMember;
  member: TestMember;
}

let made = 0;

export async function startGroupPair(): Promise<GroupPair> {
  const community = await startCommunity();
  const { signUp } = community.server;
  return { community, owner: await signUp('olga'), member: await signUp('milo') };
}

export const WIDE = { width: 1280, height: 900 };

export async function create(
  owner: TestMember,
  member: TestMember,
): Promise<{ id: string; name: string }> {
  const body = { name: `Terns ${++made}`, visibility: 'public' };
  const { id, name } = (await owner.api('PUT', '/group/add', body)).body.data;
  await member.api('POST', '/group/join', { groupId: id });
  return { id, name };
}

export const card = (page: Page, text: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: text });
