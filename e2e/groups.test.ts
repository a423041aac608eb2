import type { Group } from '@rookery/contract/groups/group.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../server/test/badges.ts';
import type { TestMember } from '../server/test/server.ts';
import { type Community, openLive, startCommunity, writePost } from './community.ts';
import { loseAnswer } from './lost-answer.ts';
import { holdBack, stillness } from './stillness.ts';

let community: Community;
let owner: TestMember;
/** Owns groups too: nobody may own more than ten. */
let host: TestMember;
let member: TestMember;
let stranger: TestMember;
let made = 0;

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  [owner, host] = [await signUp('olga'), await signUp('hugo')];
  [member, stranger] = [await signUp('milo'), await signUp('stan')];
});
afterAll(() => community.stop());

async function create(
  visibility: 'public' | 'private',
  more: object = {},
  by: TestMember = owner,
): Promise<Group> {
  const body = { name: `Herons ${++made}`, visibility, ...more };
  return (await by.api('PUT', '/group/add', body)).body.data;
}

async function seen(who: TestMember, id: string): Promise<Group | undefined> {
  return (await who.api('POST', '/groups/map', { ulids: [id] })).body.data[0];
}

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await button(page, menu).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('GUARD-26 GROUP-12 UI-15 UI-05 a group is made from the list of groups, and opens', async () => {
  const founder = await community.server.signUp('fiona');
  const { page } = await community.visit({ as: founder, viewport: { width: 1280, height: 900 } });
  await page.goto('/feed');
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await page.getByText('You are in no group yet').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Back' }).count()).toBe(0);
  await button(page, 'New group').first().click();
  const dialog = page.getByRole('dialog', { name: 'New group' });
  await dialog.getByLabel('Name').fill('ab');
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await dialog.getByText('A name has 3 to 50 characters.').waitFor();
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
});

test('a new group that is changed after its answer was lost is made as it was sent last', async () => {
  const wren = await community.server.signUp('wren');
  const { page } = await community.visit({ as: wren, viewport: { width: 1280, height: 900 } });
  await page.goto('/groups');
  await button(page, 'New group').first().click();
  const dialog = page.getByRole('dialog', { name: 'New group' });
  const send = dialog.getByRole('button', { name: 'Create group' });
  await dialog.getByLabel('Name').fill('Bittern watchers');
  await dialog.getByLabel('Rules').fill('Be quiet.');
  // The group is made, and nobody hears of it.
  await loseAnswer(page, '**/v3/group/add');
  await send.click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Name').fill('Bitterns at night');
  await dialog.getByLabel('Rules').fill('');
  await dialog.getByRole('radio', { name: 'Private' }).check();
  let edits = 0;
  const abort = (route: Route): Promise<void> => {
    edits += 1;
    return route.abort();
  };
  await page.route('**/v3/group/edit', abort, { times: 1 });
  await send.click();
  // What was changed did not arrive: the form stays, and is sent again.
  await expect.poll(() => edits).toBe(1);
  await expect.poll(() => send.getAttribute('aria-busy')).toBeNull();
  await dialog.getByRole('alert').waitFor();
  await send.click();
  await page.waitForURL('**/group/*');
  await main(page).getByRole('heading', { level: 2, name: 'Bitterns at night' }).waitFor();
  const { data } = (await wren.api('POST', '/groups/search', { q: 'bittern' })).body;
  expect(data).toMatchObject([{ name: 'Bitterns at night', rules: '', visibility: 'private' }]);
});

test('GUARD-27 GROUP-05 GROUP-06 UI-13 UI-12 FEED-48 who joins an open group posts to it, and leaves by its menu', async () => {
  const group = await create('public');
  const { page } = await community.visit({ as: stranger, viewport: { width: 1280, height: 900 } });
  await page.goto(`/group/${group.name.toLowerCase()}`);
  await main(page).getByRole('heading', { level: 2, name: group.name }).waitFor();
  await page.getByText('This group has no posts yet.').waitFor();
  await page.getByText('Join it to be the first to post.').waitFor();
  await button(page, 'Join Group').click();
  await button(page, 'Post to Group').waitFor();
  await main(page).getByText('2 members').waitFor();
  await expect.poll(async () => (await seen(stranger, group.id))?.isJoined).toBe(true);
  await button(page, 'Post to Group').click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await choose(page, `More about ${group.name}`, 'Leave group');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click();
  await button(page, `Join: ${group.name}`).waitFor();
  await expect.poll(async () => (await seen(stranger, group.id))?.isJoined).toBe(false);
  // Of two clicks on Join the second writes no post, though the button says so by then.
  await button(page, 'Join Group').dblclick();
  await button(page, 'Post to Group').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('GUARD-27 a group shows its posts, the pinned one marked, and no check for new ones', async () => {
  const group = await create('public', { rules: 'Be kind.' });
  const ulids: string[] = [];
  for (const body of ['The first of them', 'The second of them']) {
    const reply = await owner.api('PUT', '/posts', {
      ulid: makeUlid(community.server.clock.now().getTime()),
      body,
      groupId: group.id,
    });
    ulids.push(reply.body.data.id);
  }
  await owner.api('PUT', '/group/pinned-post', { ulid: ulids[0] });
  const { page } = await community.visit({ as: stranger });
  const checks: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/posts\/(group|all|following)$/.test(request.url())) {
      checks.push(new URL(request.url()).pathname);
    }
  });
  await page.goto(`/group/${group.id}`);
  await page.getByText('The second of them').waitFor();
  const first = main(page).getByRole('article').filter({ hasText: 'The first of them' });
  await first.getByText('Pinned', { exact: true }).waitFor();
  await page.getByText('Rules', { exact: true }).click();
  await page.getByText('Be kind.').waitFor();
  expect(new Set(checks)).toEqual(new Set(['/v3/posts/group']));
});

test('GAP-098 a private group is asked, its owner approves, and then it is read', async () => {
  const group = await create('private', { description: 'Only among us.' });
  const { page } = await community.visit({ as: member });
  await page.goto(`/group/${group.id}`);
  await page.getByText('This group is private').waitFor();
  expect(await page.getByText('Only among us.').count()).toBe(0);
  await button(page, `Ask to join: ${group.name}`).first().click();
  await page.getByText('Its moderators have your request.').waitFor();
  const { page: own } = await community.visit({ as: owner });
  await own.goto(`/group/${group.id}`);
  await own.getByRole('link', { name: '1 request waits' }).click();
  await button(own, 'Approve: Milo').click();
  await own.getByText('Nobody waits').waitFor();
  await page.reload();
  await page.getByText('Only among us.').waitFor();
});

test('who presses again while a call is under way sends one after the other, and the last wish stands', async () => {
  const group = await create('private', {}, host);
  const { page, calls } = await community.visit({ as: member });
  await page.goto(`/group/${group.id}`);
  const sent = (): string[] => calls.filter((call) => call.endsWith('/group/join'));
  const release = await holdBack(page, '**/v3/group/join*');
  const [ask, takeBack] = [
    button(page, `Ask to join: ${group.name}`),
    button(page, `Take the request back: ${group.name}`),
  ];
  await ask.dblclick();
  await ask.click();
  await takeBack.click();
  await ask.waitFor();
  expect(sent()).toEqual(['POST /v3/group/join']);
  release();
  await expect.poll(sent).toEqual(['POST /v3/group/join', 'DELETE /v3/group/join']);
  await expect.poll(async () => (await seen(member, group.id))?.isPending).toBe(false);
  await ask.click();
  await takeBack.waitFor();
  await expect.poll(async () => (await seen(member, group.id))?.isPending).toBe(true);
});

test('who cannot join is told so, and sees the group as it is', async () => {
  const group = await create('public', {}, host);
  const { page } = await community.visit({ as: stranger });
  await page.route('**/v3/group/join', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/group/${group.id}`);
  await button(page, `Join: ${group.name}`).click();
  await page.getByText(`You could not join ${group.name}.`).waitFor();
  await button(page, `Join: ${group.name}`).waitFor();
  expect(await main(page).getByText('1 member', { exact: true }).isVisible()).toBe(true);
});

test('GUARD-27 who waits for a private group is let in while they look', async () => {
  const group = await create('private', { description: 'Only among us.' }, host);
  await writePost(host, 'Said among members', { groupId: group.id });
  await stranger.api('POST', '/group/join', { groupId: group.id });
  const { page, calls } = await community.visit({ as: stranger });
  await openLive(page, `/group/${group.id}`, `private-user-${stranger.ulid}`);
  await page.getByText('Its moderators have your request.').waitFor();
  expect(calls.filter((call) => /posts\/group|members/.test(call))).toEqual([]);
  await host.api('POST', '/group/approve', { groupId: group.id, userId: stranger.ulid });
  await main(page).getByRole('article').filter({ hasText: 'Said among members' }).waitFor();
  await page.getByText('Only among us.').waitFor();
});

test('GUARD-27 NEWPOST-07 who comes back from a post of a group is where they were, and nothing new is looked for', async () => {
  const group = await create('public', {}, host);
  for (let at = 1; at <= 30; at++) await writePost(host, `Chapter ${at}`, { groupId: group.id });
  const { page, calls } = await community.visit({ as: stranger });
  await page.goto(`/group/${group.id}`);
  const chapter = main(page).getByRole('article').filter({ hasText: 'Chapter 12' });
  await main(page).getByText('Chapter 30', { exact: true }).waitFor();
  await page.mouse.move(640, 400);
  for (let at = 0; at < 6 && !(await chapter.isVisible()); at++) {
    await page.mouse.wheel(0, 900);
    // It turns on for a while.
    await stillness(page);
  }
  await chapter.waitFor();
  await chapter.scrollIntoViewIfNeeded();
  const height = await page.evaluate(() => scrollY);
  expect(height).toBeGreaterThan(1000);
  await writePost(host, 'Written meanwhile', { groupId: group.id });
  await chapter.getByText('Chapter 12', { exact: true }).click();
  await page.waitForURL(/\/post\//);
  await page.goBack();
  await chapter.waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  expect(calls.filter((call) => call.endsWith('/posts/newPosts'))).toEqual([]);
  expect(await page.getByText('Written meanwhile').count()).toBe(0);
});

test('GUARD-28 GROUP-26 GROUP-07 GROUP-08 GROUP-21 GROUP-22 UI-14 a member is banned once that is confirmed, sees no way to post, and is let back in', async () => {
  const group = await create('public');
  await member.api('POST', '/group/join', { groupId: group.id });
  const { page } = await community.visit({ as: owner });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/group\/(un)?ban$/.test(request.url())) calls.push(request.method());
  });
  await page.goto(`/group/${group.id}/members`);
  const members = page.getByRole('list', { name: 'Members' });
  await members.getByText('@milo').waitFor();
  await choose(page, 'More about Milo', 'Ban from group');
  const question = page.getByRole('dialog', { name: 'Ban Milo from this group?' });
  await question.waitFor();
  expect(calls).toEqual([]);
  await question.getByRole('button', { name: 'Ban from group' }).click();
  await expect.poll(async () => (await seen(member, group.id))?.isBanned).toBe(true);
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => members.getByText('@milo').count()).toBe(0);
  const { page: theirs } = await community.visit({
    as: member,
    viewport: { width: 1280, height: 900 },
  });
  await theirs.goto(`/group/${group.id}`);
  await button(theirs, 'Banned').waitFor();
  for (const name of ['Post to Group', 'Join Group', 'Create a post']) {
    expect(await button(theirs, name).count(), name).toBe(0);
  }
  await page.getByRole('tab', { name: 'Banned' }).click();
  await button(page, 'Unban: Milo').click();
  await page.getByText('Nobody is banned').waitFor();
  expect((await seen(member, group.id))?.isBanned).toBe(false);
});

test('GUARD-28 GROUP-26 who scrolls through the members of a large group comes to the end, also past a page that failed, and orders them', async () => {
  const group = await create('public', {}, host);
  for (let at = 1; at <= 24; at++) {
    const singer = await community.server.signUp(`singer${at}`);
    await singer.api('POST', '/group/join', { groupId: group.id });
  }
  const { page, calls } = await community.visit({ as: stranger });
  let isDown = true;
  await page.route('**/members?*cursor=*', async (route) => {
    if (isDown) await route.fulfill({ status: 500, json: {} });
    else await route.continue();
  });
  await page.goto(`/group/${group.id}/members`);
  const rows = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
  await rows.first().getByText('@singer24').waitFor();
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 4000);
  const failed = page.getByRole('alert').filter({ hasText: 'The members can’t be loaded' });
  await failed.waitFor();
  await stillness(page);
  expect(await rows.count()).toBe(20);
  const asked = calls.filter((call) => call.endsWith('/members')).length;
  isDown = false;
  await failed.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('You have reached the end').waitFor();
  expect(await rows.count()).toBe(25);
  expect(calls.filter((call) => call.endsWith('/members')).length).toBe(asked + 1);
  await writePost(host, 'I wrote last', { groupId: group.id });
  await button(page, 'Active').click();
  await rows.first().getByText('@hugo').waitFor();
  expect(new URL(page.url()).search).toBe('?list=members&sort=active');
});

test('GROUP-13 GROUP-14 GROUP-10 GROUP-11 its owner renames a group, pins it, and deletes it once that is confirmed', async () => {
  const group = await create('public');
  const { page } = await community.visit({ as: owner });
  await page.goto(`/group/${group.id}`);
  const more = `More about ${group.name}`;
  await choose(page, more, 'Pin to my list');
  await expect.poll(async () => (await seen(owner, group.id))?.isPinned).toBe(true);
  await choose(page, more, 'Unpin from my list');
  await expect.poll(async () => (await seen(owner, group.id))?.isPinned).toBe(false);
  await choose(page, more, 'Edit group');
  const name = `Bitterns ${made}`;
  const form = page.getByRole('dialog', { name: 'Edit group' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Save' }).click();
  await main(page).getByRole('heading', { level: 2, name }).waitFor();
  await choose(page, `More about ${name}`, 'Delete group');
  const question = page.getByRole('dialog', { name: `Delete ${name}?` });
  await question.getByRole('button', { name: 'Delete group' }).click();
  await page.waitForURL('**/groups');
  expect(await seen(owner, group.id)).toBeUndefined();
});

test('GAP-100 a private group becomes public once its owner has confirmed it, and private again though no answer came', async () => {
  const group = await create('private', {}, host);
  const { page, calls } = await community.visit({ as: host });
  await page.goto(`/group/${group.id}`);
  await choose(page, `More about ${group.name}`, 'Edit group');
  const form = page.getByRole('dialog', { name: 'Edit group' });
  const save = form.getByRole('button', { name: 'Save' });
  await form.getByRole('radio', { name: 'Public' }).check();
  await save.click();
  const question = page.getByRole('dialog', { name: `Make ${group.name} public?` });
  await question.getByText('Who has asked to join is let in.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(calls.filter((call) => call.endsWith('/group/edit'))).toEqual([]);
  // It is saved, and nobody hears of it.
  await loseAnswer(page, '**/v3/group/edit');
  await save.click();
  await question.getByRole('button', { name: 'Make it public' }).click();
  await form.getByRole('alert').waitFor();
  await form.getByRole('radio', { name: 'Private' }).check();
  await save.click();
  await form.waitFor({ state: 'detached' });
  expect((await seen(host, group.id))?.visibility).toBe('private');
  await main(page).getByText('Private', { exact: true }).waitFor();
});

test('GROUP-03 GROUP-02 groups are found by the beginning of their names', async () => {
  const group = await create('public');
  const { page } = await community.visit({ as: stranger });
  await page.goto('/groups');
  await page.getByRole('searchbox', { name: 'Search groups' }).fill(group.name);
  await main(page).getByRole('link', { name: group.name }).click();
  await main(page).getByRole('heading', { level: 2, name: group.name }).waitFor();
  await page.goBack();
  await page.getByRole('searchbox', { name: 'Search groups' }).fill('zebras');
  await page.getByText('No group is called that').waitFor();
  expect(new URL(page.url()).search).toBe('?list=all&q=zebras');
});

test('groups are looked for once the typing pauses, and what was found before stands meanwhile', async () => {
  const group = await create('public', {}, host);
  const { page } = await community.visit({ as: stranger });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/groups/search')) asked.push(request.postDataJSON().q);
  });
  await page.clock.install();
  await page.goto('/groups?list=all');
  const found = main(page).getByRole('link', { name: group.name });
  await found.waitFor();
  const box = page.getByRole('searchbox', { name: 'Search groups' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.pressSequentially('osp');
  await page.clock.runFor(300);
  await box.press('r');
  await page.clock.runFor(300);
  expect(asked).toEqual(['']);
  expect(await found.isVisible()).toBe(true);
  await page.clock.runFor(200);
  await expect.poll(() => asked).toEqual(['', 'ospr']);
  await page.clock.resume();
  await page.getByText('No group is called that').waitFor();
});

test('who looks for groups is told that these were all once they are found, and not before', async () => {
  const group = await create('public', {}, host);
  const { page } = await community.visit({ as: stranger });
  await page.goto('/groups?list=all');
  await main(page).getByRole('link', { name: group.name }).waitFor();
  const end = page.getByText('You have reached the end');
  const none = page.getByText('No group is called that');
  await end.waitFor();
  const box = page.getByRole('searchbox', { name: 'Search groups' });
  const search = async (words: string, before: Locator): Promise<void> => {
    const release = await holdBack(page, '**/v3/groups/search');
    const sent = page.waitForRequest('**/v3/groups/search');
    await box.fill(words);
    await sent;
    await before.waitFor({ state: 'hidden' });
    expect(await end.or(none).count()).toBe(0);
    release();
  };
  await search('ospreys', end);
  await none.waitFor();
  await search(group.name, none);
  await end.waitFor();
});

test('CHAT-01 the menu of a group opens its chat for the owner, and leaves one that is there to itself', async () => {
  const group = await create('public');
  const chief = await signUpWith(community.server, 'chief', 'administrator');
  await chief.api('POST', '/group/join', { groupId: group.id });
  const entries = async (who: TestMember): Promise<string[]> => {
    const { page } = await community.visit({ as: who });
    await page.goto(`/group/${group.id}`);
    await button(page, `More about ${group.name}`).click();
    const items = page.getByRole('menuitem');
    await items.filter({ hasText: 'Delete group' }).waitFor();
    return (await items.allTextContents()).filter((item) => item.includes('chat'));
  };
  expect(await entries(owner)).toEqual(['Open a chat for this group']);
  expect(await entries(chief)).toEqual([]);
  const { id } = (await owner.api('POST', '/chats', { groupId: group.id })).body.data;
  await owner.api('POST', `/chats/${id}/close`);
  expect(await entries(owner)).toEqual([]);
});

test('an invitation says to which group, and lets one in at once', async () => {
  const group = await create('private');
  const { url } = (await owner.api('POST', '/group/invite', { groupId: group.id })).body.data;
  const { page } = await community.visit({ as: stranger });
  await page.goto(new URL(url).pathname + new URL(url).search);
  await page.getByText(`You are invited to ${group.name}`).waitFor();
  await button(page, 'Join group').click();
  await page.getByText('This group has no posts yet.').waitFor();
  expect((await seen(stranger, group.id))?.isJoined).toBe(true);
});

test('an invitation that ended while it was shown says so to whoever joins by it', async () => {
  const group = await create('private');
  const { url } = (await owner.api('POST', '/group/invite', { groupId: group.id })).body.data;
  const { page } = await community.visit({ as: stranger });
  await page.goto(new URL(url).pathname + new URL(url).search);
  await page.getByText(`You are invited to ${group.name}`).waitFor();
  await owner.api('DELETE', `/group/invite?groupId=${group.id}`, {});
  await button(page, 'Join group').click();
  await page.getByText('This invitation has ended').waitFor();
  await page.getByText('Requested').waitFor();
  expect(await button(page, 'Join group').count()).toBe(0);
});

test('UI-27 the bottom toolbar leads to the groups', async () => {
  const viewport = { width: 390, height: 844 };
  const { page } = await community.visit({ as: stranger, viewport });
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
    'Chats',
    'Profile: Open your menu',
  ]);
});
