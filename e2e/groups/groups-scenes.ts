import type { Group } from '@rookery/contract/groups/group.ts';
import type { Page } from 'playwright-core';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, startCommunity } from '../harness/community.ts';

interface GroupMembers {
  community: Community;
  owner: TestMember;
  /** Owns groups too, because a member owns at most ten. */
  host: TestMember;
  member: TestMember;
  stranger: TestMember;
}

let made = 0;

export async function startGroups(): Promise<GroupMembers> {
  const community = await startCommunity();
  const { signUp } = community.server;
  const [owner, host] = [await signUp('olga'), await signUp('hugo')];
  const [member, stranger] = [await signUp('milo'), await signUp('stan')];
  return { community, owner, host, member, stranger };
}

export async function create(
  by: TestMember,
  visibility: 'public' | 'private',
  more: object = {},
): Promise<Group> {
  const body = { name: `Herons ${++made}`, visibility, ...more };
  return (await by.api('PUT', '/group/add', body)).body.data;
}

export async function fetchGroupAs(who: TestMember, id: string): Promise<Group | undefined> {
  return (await who.api('POST', '/groups/map', { ulids: [id] })).body.data[0];
}

export const main = (page: Page) => page.getByRole('main');
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

export async function choose(page: Page, menu: string, item: string): Promise<void> {
  await button(page, menu).click();
  await page.getByRole('menuitem', { name: item }).click();
}
