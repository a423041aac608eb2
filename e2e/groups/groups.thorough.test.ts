// Thorough: it checks lost answers, failed calls, long lists and the place in a group.
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../../server/test/badges.ts';
import type { TestMember } from '../../server/test/server.ts';
import { type Community, writePost } from '../harness/community.ts';
import { button, choose, create, main, fetchGroupAs, startGroups } from './groups-scenes.ts';
import { dropResponse } from '../harness/drop-response.ts';
import { delayResponses, waitForStillness } from '../harness/stillness.ts';

let community: Community;
let owner: TestMember;
let host: TestMember;
let member: TestMember;
let stranger: TestMember;

beforeAll(async () => {
  ({ community, owner, host, member, stranger } = await startGroups());
});
afterAll(() => community.stop());

test('makes a new group once when its answer is lost', async () => {
  const wren = await community.server.signUp('wren');
  const { page } = await community.visit({ as: wren, viewport: { width: 1280, height: 900 } });
  await page.goto('/groups');
  await button(page, 'New group').first().click();
  const dialog = page.getByRole('dialog', { name: 'New group' });
  await dialog.getByLabel('Name').fill('Bittern watchers');
  await dropResponse(page, '**/v3/group/add');
  const again = page.waitForResponse('**/v3/group/add');
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await again).ok()).toBe(true);
  const { data } = (await wren.api('POST', '/groups/search', { q: 'bittern' })).body;
  expect(data).toMatchObject([{ name: 'Bittern watchers' }]);
});

test(
  'shows group posts with the pinned mark, without polling',
  { tags: ['GUARD-27'] },
  async () => {
    const group = await create(owner, 'public', { rules: 'Be kind.' });
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
  },
);

test('sends repeated clicks in sequence; the last one wins', async () => {
  const group = await create(host, 'private');
  const { page, calls } = await community.visit({ as: member });
  await page.goto(`/group/${group.id}`);
  const sent = (): string[] => calls.filter((call) => call.endsWith('/group/join'));
  const release = await delayResponses(page, '**/v3/group/join*');
  const [ask, takeBack] = [
    button(page, `Ask to join: ${group.name}`),
    button(page, `Cancel request: ${group.name}`),
  ];
  /** Clicks until it counts: for a second, a click is the second of a double click. */
  const turn = (from: Locator, to: Locator) =>
    expect
      .poll(async () => {
        await from.click({ timeout: 500 }).catch(() => undefined);
        return to.isVisible();
      })
      .toBe(true);
  await ask.dblclick();
  await takeBack.waitFor();
  await turn(takeBack, ask);
  expect(sent()).toEqual(['POST /v3/group/join']);
  release();
  await expect.poll(sent).toEqual(['POST /v3/group/join', 'DELETE /v3/group/join']);
  await expect.poll(async () => (await fetchGroupAs(member, group.id))?.isPending).toBe(false);
  await turn(ask, takeBack);
  await expect.poll(async () => (await fetchGroupAs(member, group.id))?.isPending).toBe(true);
});

test('explains a refused join and keeps the group visible', async () => {
  const group = await create(host, 'public');
  const { page } = await community.visit({ as: stranger });
  await page.route('**/v3/group/join', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/group/${group.id}`);
  await button(page, `Join: ${group.name}`).click();
  await page.getByText(`Couldn’t join ${group.name}.`).waitFor();
  await button(page, `Join: ${group.name}`).waitFor();
  expect(await main(page).getByText('1 member', { exact: true }).isVisible()).toBe(true);
});

test(
  'keeps the place after Back from a group’s post',
  { tags: ['GUARD-27', 'NEWPOST-07'] },
  async () => {
    const group = await create(host, 'public');
    for (let at = 1; at <= 30; at++) await writePost(host, `Chapter ${at}`, { groupId: group.id });
    const { page, calls } = await community.visit({ as: stranger });
    await page.goto(`/group/${group.id}`);
    const chapter = main(page).getByRole('article').filter({ hasText: 'Chapter 12' });
    await main(page).getByText('Chapter 30', { exact: true }).waitFor();
    await page.mouse.move(640, 400);
    for (let at = 0; at < 6 && !(await chapter.isVisible()); at++) {
      await page.mouse.wheel(0, 900);
      await waitForStillness(page);
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
  },
);

test(
  'loads all members of a large group past failures',
  { tags: ['GUARD-28', 'GROUP-26'] },
  async () => {
    const group = await create(host, 'public');
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
    await waitForStillness(page);
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
  },
);

test(
  'makes a group public after confirmation, and private again',
  { tags: ['GAP-100'] },
  async () => {
    const group = await create(host, 'private');
    const { page, calls } = await community.visit({ as: host });
    await page.goto(`/group/${group.id}`);
    await choose(page, `More about ${group.name}`, 'Edit group');
    const form = page.getByRole('dialog', { name: 'Edit group' });
    const save = form.getByRole('button', { name: 'Save' });
    await form.getByRole('radio', { name: 'Public' }).check();
    await save.click();
    const question = page.getByRole('dialog', { name: `Make ${group.name} public?` });
    await question.getByText('Pending requests to join will be approved.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(calls.filter((call) => call.endsWith('/group/edit'))).toEqual([]);
    await dropResponse(page, '**/v3/group/edit');
    const again = page.waitForResponse('**/v3/group/edit');
    await save.click();
    await question.getByRole('button', { name: 'Make public' }).click();
    await form.waitFor({ state: 'detached' });
    expect((await again).status()).toBe(200);
    expect((await fetchGroupAs(host, group.id))?.visibility).toBe('public');
    await main(page).getByText('Public', { exact: true }).waitFor();
  },
);

test('searches groups after a typing pause, keeping earlier results', async () => {
  const group = await create(host, 'public');
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
  await page.getByText('No groups found').waitFor();
});

test('shows the end of group results only once loaded', async () => {
  const group = await create(host, 'public');
  const { page } = await community.visit({ as: stranger });
  await page.goto('/groups?list=all');
  await main(page).getByRole('link', { name: group.name }).waitFor();
  const end = page.getByText('You have reached the end');
  const none = page.getByText('No groups found');
  await end.waitFor();
  const box = page.getByRole('searchbox', { name: 'Search groups' });
  const search = async (words: string, before: Locator): Promise<void> => {
    const release = await delayResponses(page, '**/v3/groups/search');
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

test('offers a new group chat only to the owner', { tags: ['CHAT-01'] }, async () => {
  const group = await create(owner, 'public');
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
  expect(await entries(owner)).toEqual(['Start group chat']);
  expect(await entries(chief)).toEqual([]);
  const { id } = (await owner.api('POST', '/chats', { groupId: group.id })).body.data;
  await owner.api('POST', `/chats/${id}/close`);
  expect(await entries(owner)).toEqual([]);
});

test('explains an invitation that ended while it was shown', async () => {
  const group = await create(owner, 'private');
  const { url } = (await owner.api('POST', '/group/invite', { groupId: group.id })).body.data;
  const { page } = await community.visit({ as: stranger });
  await page.goto(new URL(url).pathname + new URL(url).search);
  await page.getByText(`You’re invited to join ${group.name}`).waitFor();
  await owner.api('DELETE', `/group/invite?groupId=${group.id}`, {});
  await button(page, 'Accept').click();
  await page.getByText('This invite link no longer works').waitFor();
  await page.getByText('Requested').waitFor();
  expect(await button(page, 'Accept').count()).toBe(0);
});
