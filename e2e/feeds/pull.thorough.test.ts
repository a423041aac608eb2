// Thorough: One pull on the feed proves the gesture; groups, profiles, failures and limits reuse it.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, startCommunity, writePost } from '../harness/community.ts';
import {
  count,
  discOffset,
  FEED_CALL,
  seedPull,
  expectSoon,
  visitWithTouch,
} from './pull-scenes.ts';
import { delayResponses } from '../harness/stillness.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  ({ alice, bob } = await seedPull(community));
});
afterAll(() => community.stop());

test(
  'limits the pull distance to 300 pixels, cancels upward pulls',
  { tags: ['FEED-30'] },
  async () => {
    const { page, calls, finger } = await visitWithTouch(community, alice, '/feed');
    await finger.drag(60, 840);
    await expectSoon(() => discOffset(page)).toBe(300 - 60);
    await finger.lift();
    await expectSoon(() => count(calls, FEED_CALL)).toBe(2);
    await expectSoon(() => discOffset(page)).toBe(-60);
    await finger.drag(200, 500, 300);
    await expectSoon(() => discOffset(page)).toBe(-60);
    await finger.lift();
    expect(count(calls, FEED_CALL)).toBe(2);
  },
);

test('starts a pull only at scroll position zero', { tags: ['FEED-29'] }, async () => {
  const { page, calls, finger } = await visitWithTouch(community, alice, '/feed');
  await page.evaluate(() => window.scrollTo(0, 400));
  await expectSoon(() => page.evaluate(() => window.scrollY)).toBe(400);
  await finger.drag(200, 700);
  expect(await discOffset(page)).toBe(-60);
  await finger.lift();
  expect(count(calls, FEED_CALL)).toBe(1);
});

test('keeps the posts while loading and after a failure', { tags: ['FEED-29'] }, async () => {
  const { page, calls, finger } = await visitWithTouch(community, alice, '/feed');
  const posts = page.getByRole('feed').getByRole('article');
  const before = await posts.count();
  const answer = await delayResponses(page, '**/v3/posts/following?*', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await finger.drag(200, 500);
  await finger.lift();
  await page.getByText('Refreshing', { exact: true }).waitFor({ state: 'attached' });
  expect(await posts.count()).toBe(before);
  answer();
  await page.getByText('Couldn’t refresh this list.', { exact: false }).waitFor();
  expect(await posts.count()).toBe(before);
  await expectSoon(() => discOffset(page)).toBe(-60);
  await page.unroute('**/v3/posts/following?*');
  await finger.drag(200, 500);
  await finger.lift();
  await expectSoon(() => count(calls, FEED_CALL)).toBe(3);
});

test('reloads a group and its posts by a pull', { tags: ['FEED-29'] }, async () => {
  const body = { name: 'Pullers', visibility: 'public', description: 'As it was' };
  const { id: groupId } = (await bob.api('PUT', '/group/add', body)).body.data;
  await writePost(bob, 'Said in the group', { groupId });
  const { page, finger } = await visitWithTouch(community, alice, `/group/${groupId}`);
  await bob.api('PATCH', '/group/edit', { groupId, description: 'As it is now' });
  await writePost(bob, 'Said since then', { groupId });
  await finger.drag(300, 600);
  await finger.lift();
  await page.getByText('Said since then').waitFor();
  await page.getByText('As it is now').waitFor();
  expect(await page.getByText('As it was').count()).toBe(0);
});

test('reloads a profile’s list and counts by a pull', { tags: ['FEED-29'] }, async () => {
  const { page, calls, finger } = await visitWithTouch(community, alice, '/bob');
  await writePost(bob, 'Bob goes on');
  await finger.drag(300, 600);
  await finger.lift();
  await page.getByText('Bob goes on').waitFor();
  await expectSoon(() => count(calls, 'GET /v3/profile/bob/feed')).toBe(2);
  await expectSoon(() => count(calls, 'GET /v3/profile/bob')).toBe(2);
});
