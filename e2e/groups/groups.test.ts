import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, openLive, PHONE, writePost } from '../harness/community.ts';
import { button, choose, create, main, fetchGroupAs, startGroups } from './groups-scenes.ts';

let community: Community;
let owner: TestMember;
let member: TestMember;
let stranger: TestMember;

beforeAll(async () => {
  ({ community, owner, member, stranger } = await startGroups());
});
afterAll(() => community.stop());

const WIDE = { width: 1280, height: 900 };

test(
  'a member makes, pins, renames and deletes a group',
  {
    tags: [
      'GUARD-26',
      'GROUP-10',
      'GROUP-11',
      'GROUP-12',
      'GROUP-13',
      'GROUP-14',
      'UI-05',
      'UI-15',
      'UI-27',
    ],
  },
  async () => {
    const founder = await community.server.signUp('fiona');
    const { page } = await community.visit({ as: founder, viewport: PHONE });
    await page.goto('/feed');
    const toolbar = page.getByRole('navigation', { name: 'Main menu' });
    await toolbar.getByRole('link', { name: 'Groups' }).click();
    await page.waitForURL('**/groups');
    const names = await toolbar.getByRole('link').or(toolbar.getByRole('button')).all();
    const labels = await Promise.all(
      names.map(async (each) => (await each.getAttribute('aria-label')) ?? each.textContent()),
    );
    expect(labels).toEqual([
      'Home',
      'Search',
      'Create a post',
      'Groups',
      'Profile: Open your menu',
    ]);
    await main(page).getByRole('link', { name: 'Chats' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/feed');

    await page.setViewportSize(WIDE);
    await page.getByRole('link', { name: 'Groups', exact: true }).click();
    await page.getByText('You haven’t joined any groups yet').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Back' }).count()).toBe(0);
    await button(page, 'New group').first().click();
    const dialog = page.getByRole('dialog', { name: 'New group' });
    await dialog.getByLabel('Name').fill('ab');
    await dialog.getByRole('button', { name: 'Create group' }).click();
    await dialog.getByText('The name must have 3 to 50 characters.').waitFor();
    await dialog.getByLabel('Name').fill('Egret watchers');
    await dialog.getByLabel('Description').fill('White and long-legged.');
    await dialog.getByRole('button', { name: 'Create group' }).click();
    await page.waitForURL('**/group/*');
    await main(page).getByRole('heading', { level: 2, name: 'Egret watchers' }).waitFor();
    await page.getByText('This group has no posts yet.').waitFor();
    const mine = await founder.api('POST', '/groups/search', { type: 'myGroups' });
    expect(mine.body.data).toMatchObject([
      { name: 'Egret watchers', description: 'White and long-legged.', role: 'owner' },
    ]);

    const { id } = mine.body.data[0];
    const more = 'More about Egret watchers';
    await choose(page, more, 'Pin to my list');
    await expect.poll(async () => (await fetchGroupAs(founder, id))?.isPinned).toBe(true);
    await choose(page, more, 'Unpin from my list');
    await expect.poll(async () => (await fetchGroupAs(founder, id))?.isPinned).toBe(false);
    await choose(page, more, 'Edit group');
    const name = 'Bitterns of the lake';
    const form = page.getByRole('dialog', { name: 'Edit group' });
    await form.getByLabel('Name').fill(name);
    await form.getByRole('button', { name: 'Save' }).click();
    await main(page).getByRole('heading', { level: 2, name }).waitFor();
    await choose(page, `More about ${name}`, 'Delete group');
    const question = page.getByRole('dialog', { name: `Delete ${name}?` });
    await question.getByRole('button', { name: 'Delete group' }).click();
    await page.waitForURL('**/groups');
    expect(await fetchGroupAs(founder, id)).toBeUndefined();
  },
);

test(
  'a stranger finds, joins and leaves an open group',
  {
    tags: ['GUARD-27', 'GROUP-02', 'GROUP-03', 'GROUP-05', 'GROUP-06', 'UI-12', 'UI-13', 'FEED-48'],
  },
  async () => {
    const group = await create(owner, 'public');
    const { page } = await community.visit({ as: stranger, viewport: WIDE });
    await page.goto(`/group/${group.name.toLowerCase()}`);
    await main(page).getByRole('heading', { level: 2, name: group.name }).waitFor();
    await page.getByText('This group has no posts yet.').waitFor();
    await page.getByText('Join to be the first to post.').waitFor();
    await page.getByRole('link', { name: 'Groups', exact: true }).click();
    await page.waitForURL('**/groups');
    await page.getByRole('searchbox', { name: 'Search groups' }).fill(group.name);
    await main(page).getByRole('link', { name: group.name }).click();
    await main(page).getByRole('heading', { level: 2, name: group.name }).waitFor();
    await page.goBack();
    await page.getByRole('searchbox', { name: 'Search groups' }).fill('zebras');
    await page.getByText('No groups found').waitFor();
    expect(new URL(page.url()).search).toBe('?list=all&q=zebras');
    await page.goBack();
    await page.getByText('Join to be the first to post.').waitFor();

    await page.setViewportSize(PHONE);
    const toolbar = page.getByRole('navigation', { name: 'Main menu' });
    await toolbar.getByRole('button', { name: 'Join Group' }).click();
    await toolbar.getByRole('button', { name: 'Post to Group' }).waitFor();
    await page.setViewportSize(WIDE);
    await button(page, 'Post to Group').waitFor();
    await main(page).getByText('2 members').waitFor();
    await expect.poll(async () => (await fetchGroupAs(stranger, group.id))?.isJoined).toBe(true);
    await button(page, 'Post to Group').click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await choose(page, `More about ${group.name}`, 'Leave group');
    await page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click();
    await button(page, `Join: ${group.name}`).waitFor();
    await expect.poll(async () => (await fetchGroupAs(stranger, group.id))?.isJoined).toBe(false);
    await button(page, 'Join Group').dblclick();
    await button(page, 'Post to Group').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  },
);

test(
  'an owner approves, bans and unbans a member',
  {
    tags: [
      'GAP-098',
      'GUARD-27',
      'GUARD-28',
      'GROUP-07',
      'GROUP-08',
      'GROUP-21',
      'GROUP-22',
      'GROUP-26',
      'UI-14',
    ],
  },
  async () => {
    const group = await create(owner, 'private', { description: 'Only among us.' });
    await writePost(owner, 'Said among members', { groupId: group.id });
    const { page: theirs, calls: asked } = await community.visit({ as: member, viewport: WIDE });
    await openLive(theirs, `/group/${group.id}`, `private-user-${member.ulid}`);
    await theirs.getByText('This group is private').waitFor();
    expect(await theirs.getByText('Only among us.').count()).toBe(0);
    await button(theirs, `Ask to join: ${group.name}`).first().click();
    await theirs.getByText('The moderators will review your request.').waitFor();
    expect(asked.filter((call) => /posts\/group|members/.test(call))).toEqual([]);
    const { page } = await community.visit({ as: owner });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/group\/(un)?ban$/.test(request.url())) calls.push(request.method());
    });
    await page.goto(`/group/${group.id}`);
    await page.getByRole('link', { name: '1 pending request' }).click();
    await button(page, 'Approve: Milo').click();
    await page.getByText('No pending requests').waitFor();
    await main(theirs).getByRole('article').filter({ hasText: 'Said among members' }).waitFor();
    await theirs.getByText('Only among us.').waitFor();

    await page.getByRole('tab', { name: 'Members' }).click();
    const members = page.getByRole('list', { name: 'Members' });
    await members.getByText('@milo').waitFor();
    await choose(page, 'More about Milo', 'Ban from group');
    const question = page.getByRole('dialog', { name: 'Ban Milo from this group?' });
    await question.waitFor();
    expect(calls).toEqual([]);
    await question.getByRole('button', { name: 'Ban from group' }).click();
    await expect.poll(async () => (await fetchGroupAs(member, group.id))?.isBanned).toBe(true);
    await question.waitFor({ state: 'hidden' });
    await expect.poll(() => members.getByText('@milo').count()).toBe(0);
    await theirs.reload();
    await button(theirs, 'Banned').waitFor();
    for (const viewport of [WIDE, PHONE]) {
      await theirs.setViewportSize(viewport);
      await theirs.getByRole('link', { name: 'Home' }).waitFor();
      for (const name of ['Post to Group', 'Join Group', 'Create a post']) {
        expect(await button(theirs, name).count(), name).toBe(0);
      }
    }
    await theirs.setViewportSize(WIDE);
    await page.getByRole('tab', { name: 'Banned' }).click();
    await button(page, 'Unban: Milo').click();
    await page.getByText('No banned members').waitFor();
    expect((await fetchGroupAs(member, group.id))?.isBanned).toBe(false);
  },
);

test('an invitation shows a private group’s rules and is accepted', async () => {
  const group = await create(owner, 'private');
  const texts = { description: 'We watch herons.', rules: 'Stay quiet.' };
  await owner.api('PATCH', '/group/edit', { groupId: group.id, ...texts });
  const { url } = (await owner.api('POST', '/group/invite', { groupId: group.id })).body.data;
  const { page } = await community.visit({ as: stranger });
  await page.goto(new URL(url).pathname + new URL(url).search);
  await page.getByText(`You’re invited to join ${group.name}`).waitFor();
  await main(page).getByText('We watch herons.').waitFor();
  await main(page).getByText('Stay quiet.').waitFor();
  expect(
    await main(page)
      .getByRole('button', { name: /join|ask/i })
      .count(),
  ).toBe(0);
  await button(page, 'Accept').click();
  await page.getByText('This group has no posts yet.').waitFor();
  expect((await fetchGroupAs(stranger, group.id))?.isJoined).toBe(true);
});
