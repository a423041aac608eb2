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

test('a member reads the rules of a group before their first post, which is kept meanwhile, and again when they have changed', async () => {
  const group = await create();
  const edit = (rules: string) => owner.api('PATCH', '/group/edit', { groupId: group.id, rules });
  await edit('Name the place.');
  const { page } = await community.visit({ as: member, viewport: WIDE });
  await page.goto(`/group/${group.id}`);
  const begin = page.getByRole('button', { name: 'Post to Group' });
  const dialog = page.getByRole('dialog', { name: 'New post' });
  const rules = dialog.getByRole('region', { name: `Rules of ${group.name}` });
  const post = dialog.getByRole('button', { name: 'Post', exact: true });
  await begin.click();
  await rules.getByText('Name the place.').waitFor();
  await dialog.getByRole('textbox').fill('Two terns at the pier');
  expect(await post.isDisabled()).toBe(true);
  // Neither a key nor a reload goes round it, and the words stay.
  await page.keyboard.press('Control+Enter');
  await page.reload();
  await begin.click();
  await rules.waitFor();
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('Two terns at the pier');
  await rules.getByRole('button', { name: 'I have read them' }).click();
  await rules.waitFor({ state: 'detached' });
  const isFocused = (): Promise<boolean> =>
    dialog.getByRole('textbox').evaluate((box) => box === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  await post.click();
  await card(page, 'Two terns at the pier').waitFor();

  await begin.click();
  await dialog.getByRole('textbox').fill('And a third');
  expect(await rules.count()).toBe(0);
  await expect.poll(() => post.isEnabled()).toBe(true);
  await page.keyboard.press('Control+Enter');
  await card(page, 'And a third').waitFor();
  await edit('Name the place and the hour.');
  await begin.click();
  await rules.getByText('Name the place and the hour.').waitFor();
  expect(await post.isDisabled()).toBe(true);
});

test('who owns a group is not asked to read its rules', async () => {
  const group = await create();
  await owner.api('PATCH', '/group/edit', { groupId: group.id, rules: 'Name the place.' });
  const { page } = await community.visit({ as: owner, viewport: WIDE });
  await page.goto(`/group/${group.id}`);
  const dialog = page.getByRole('dialog', { name: 'New post' });
  const post = dialog.getByRole('button', { name: 'Post', exact: true });
  await page.getByRole('button', { name: 'Post to Group' }).click();
  await dialog.getByRole('textbox').fill('My own group');
  await expect.poll(() => post.isEnabled()).toBe(true);
  expect(await dialog.getByRole('region').count()).toBe(0);
});

test('a draft for a group shows its rules wherever it is opened, and where they cannot be asked for it can be sent', async () => {
  const group = await create();
  await owner.api('PATCH', '/group/edit', { groupId: group.id, rules: 'Name the place.' });
  const { page } = await community.visit({ as: member, viewport: WIDE });
  const dialog = page.getByRole('dialog', { name: 'New post' });
  await page.goto(`/group/${group.id}`);
  await page.getByRole('button', { name: 'Post to Group' }).click();
  await dialog.getByRole('textbox').fill('Left for later');
  const openDraft = async (): Promise<void> => {
    await page.goto('/feed');
    await page.getByRole('button', { name: 'Create a post' }).first().click();
    await dialog.getByRole('button', { name: '1 draft' }).click();
    await page.getByRole('dialog', { name: 'Drafts' }).getByText('Left for later').click();
    await dialog.getByText(`Post to ${group.name}`).waitFor();
  };
  await openDraft();
  await dialog.getByText('Name the place.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Post', exact: true }).isDisabled()).toBe(true);
  await page.route('**/v3/groups/map', (route) => route.fulfill({ status: 500, json: {} }));
  await openDraft();
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await card(page, 'Left for later').waitFor();
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
