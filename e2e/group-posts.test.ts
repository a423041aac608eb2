import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../server/test/server.ts';
import { type Community, startCommunity } from './community.ts';

let community: Community;
let owner: TestMember;
let member: TestMember;
let made = 0;

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  [owner, member] = [await signUp('olga'), await signUp('milo')];
});
afterAll(() => community.stop());

const WIDE = { width: 1280, height: 900 };

async function create(): Promise<{ id: string; name: string }> {
  const body = { name: `Terns ${++made}`, visibility: 'public' };
  const { id, name } = (await owner.api('PUT', '/group/add', body)).body.data;
  await member.api('POST', '/group/join', { groupId: id });
  return { id, name };
}

async function write(who: TestMember, body: string, groupId: string): Promise<string> {
  const ulid = makeUlid(community.server.clock.now().getTime());
  expect((await who.api('PUT', '/posts', { ulid, body, groupId })).status).toBe(201);
  return ulid;
}

const card = (page: Page, text: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: text });

async function fromMenu(page: Page, text: string, item: string): Promise<void> {
  await card(page, text).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('UI-12 COMPOSE-40 GROUP-19 GAP-082 a post is written for the open group, its draft outlasts a reload, and it stands there at once', async () => {
  const group = await create();
  const { page } = await community.visit({ as: member, viewport: WIDE });
  await page.goto(`/group/${group.id}`);
  const begin = page.getByRole('button', { name: 'Post to Group' });
  await begin.click();
  await page.getByText(`Post to ${group.name}`).waitFor();
  await page.getByRole('dialog').getByRole('textbox').fill('The first tern of the year');
  await page.reload();
  await begin.click();
  const box = page.getByRole('dialog').getByRole('textbox');
  await expect.poll(() => box.inputValue()).toBe('The first tern of the year');
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await card(page, 'The first tern of the year').waitFor();
  const { body } = await owner.api('POST', '/posts/group', { groupId: group.id });
  expect(body.data).toMatchObject([{ body: 'The first tern of the year', groupId: group.id }]);
});

test('COMPOSE-40 who is no member any more is told so, and keeps the words', async () => {
  const group = await create();
  const { page } = await community.visit({ as: member, viewport: WIDE });
  await page.goto(`/group/${group.id}`);
  await page.getByRole('button', { name: 'Post to Group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Too late');
  await member.api('DELETE', `/group/join?groupId=${group.id}`, {});
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText(`You must join the group ${group.name} to post in it.`).waitFor();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Too late');
});

test('POST-06 GROUP-24 GROUP-25 FEED-06 a card names its group in other feeds, not in the group itself, and the Groups feed has it', async () => {
  const group = await create();
  await write(owner, 'Terns on the north pier', group.id);
  const { page } = await community.visit({ as: member, viewport: WIDE });
  await page.goto('/feed?feedType=groups');
  const found = card(page, 'Terns on the north pier');
  await found.getByRole('link', { name: `in ${group.name}` }).click();
  await page.waitForURL(`**/group/${group.id}`);
  await page.getByRole('heading', { level: 2, name: group.name }).waitFor();
  await found.waitFor();
  expect(await found.getByRole('link', { name: `in ${group.name}` }).isVisible()).toBe(false);
});

test('FEED-49 whoever is in a group where nothing was written is told so', async () => {
  const alone = await community.server.signUp('alone');
  await alone.api('PUT', '/group/add', { name: 'Nobody writes here', visibility: 'public' });
  const { page } = await community.visit({ as: alone, viewport: WIDE });
  await page.goto('/feed?feedType=groups');
  await page.getByText('No group posts found.').waitFor();
  await page.getByRole('tab', { name: 'Groups' }).waitFor();
  expect(await page.getByRole('tab', { name: 'Groups' }).getAttribute('aria-selected')).toBe(
    'true',
  );
});

test('GROUP-16 GROUP-17 GROUP-18 a group’s owner takes a post out of it once that is confirmed', async () => {
  const group = await create();
  const ulid = await write(member, 'Not about terns at all', group.id);
  const { page } = await community.visit({ as: owner, viewport: WIDE });
  await page.goto(`/group/${group.id}`);
  await fromMenu(page, 'Not about terns at all', 'Remove from group');
  await page
    .getByText('Are you sure you want to delete this post? This action cannot be undone.')
    .waitFor();
  expect((await owner.api('POST', '/posts/group', { groupId: group.id })).body.data).toHaveLength(
    1,
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => card(page, 'Not about terns at all').count()).toBe(0);
  const { page: theirs } = await community.visit({ as: member, viewport: WIDE });
  await theirs.goto(`/post/${ulid}`);
  await theirs.getByText('Removed from the group by its moderators.').waitFor();
  await theirs.getByText('Not about terns at all').first().waitFor();
});

test('a group’s owner pins a post in it, and takes the pin off', async () => {
  const group = await create();
  const ulid = await write(member, 'Read this first', group.id);
  const { page } = await community.visit({ as: owner, viewport: WIDE });
  await page.goto(`/group/${group.id}`);
  await fromMenu(page, 'Read this first', 'Pin in group');
  await card(page, 'Read this first').getByText('Pinned', { exact: true }).waitFor();
  const pinned = async (): Promise<string | null> =>
    (await owner.api('POST', '/groups/map', { ulids: [group.id] })).body.data[0].pinnedPostUlid;
  expect(await pinned()).toBe(ulid);
  await fromMenu(page, 'Read this first', 'Unpin in group');
  await expect.poll(pinned).toBeNull();
});
