import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { strings } from '../../web/src/features/notifications/strings/strings.ts';
import {
  type Community,
  PHONE,
  startCommunity,
  writeComment,
  writePost,
} from '../harness/community.ts';
import { watchToasts } from '../harness/element-lifetimes.ts';
import {
  bell,
  expectBell,
  openList,
  react,
  repost,
  row,
  rows,
  signUpMembers,
  longTimeout,
  waitForNotifications,
} from './notifications-scenes.ts';
import { expectAt, expectShown } from '../harness/shown.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let post: string;

beforeAll(async () => {
  community = await startCommunity();
});
beforeEach(async () => {
  ({ alice, bob, carol, post } = await signUpMembers(community));
});
afterAll(() => community.stop());

test(
  'opens the list by the bell, and targets by rows',
  { tags: ['UI-08', 'GUARD-09', 'NOTIF-07'] },
  async () => {
    await bob.api('PUT', `/profile/${alice.username}/follow`);
    const comment = await writeComment(bob, post, 'Where?');
    await react(bob, post);
    await repost(bob, post);
    await repost(bob, post, 'All of you, look.');
    await writePost(bob, `@${alice.username} was here too.`);
    await waitForNotifications(community);
    const { page } = await community.visit({ as: alice });
    await page.goto('/feed');
    await expect.poll(() => page.title(), longTimeout).toMatch(/^\(6\) /);
    await bell(page).click();
    await expectAt(page, '/notifications');
    await expect.poll(() => page.title(), longTimeout).toMatch(/^[^(]/);
    const name = bob.username;
    for (const text of [
      `${name} follows you`,
      `${name} commented on your post`,
      `${name} reacted to your post`,
      `${name} reposted your post`,
      `${name} quoted your post`,
      `${name} mentioned you`,
    ]) {
      await expectShown(row(page, text));
    }
    await expectShown(row(page, 'commented').getByText('Where?'));
    const followBack = row(page, 'follows you').getByRole('button', { name: /^Follow back/ });
    await followBack.click();
    await expectShown(row(page, 'follows you').getByRole('button', { name: /^Following/ }));
    const links = await rows(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect(links).toContain(`/post/${post}?scrollToComment=${comment}`);
    expect(links).toContain(`/${name}`);

    const read = page.waitForResponse('**/v3/user/notifications/markRead');
    await row(page, 'commented').getByRole('link').click();
    expect((await read).status()).toBe(200);
    await expectAt(page, `/post/${post}?scrollToComment=${comment}`);
    await page.goBack();
    await expectAt(page, '/notifications');
    await expect
      .poll(() => row(page, 'commented').getAttribute('data-unread'), longTimeout)
      .toBeNull();
  },
);

test('the bell shows 99+ for more than 99 notifications', { tags: ['NOTIF-15'] }, async () => {
  await expectBell(community, alice, 100, '99+');
});

test(
  'filters by type and keeps the choice in the address',
  { tags: ['NOTIF-02', 'NOTIF-22'] },
  async () => {
    await react(bob, post);
    await writeComment(carol, post, 'Where?');
    const { page } = await openList(community, alice, { viewport: PHONE });
    await expect.poll(() => rows(page).count(), longTimeout).toBe(2);
    const asked = page.waitForRequest(/\/user\/notifications\?.*type=comment/);
    await page.getByRole('tab', { name: strings.filters.comment }).click();
    await asked;
    await expectAt(page, '/notifications?type=comment');
    await expect.poll(() => rows(page).count(), longTimeout).toBe(1);
    await expectShown(row(page, 'commented on your post'));
    await page.reload();
    await expectShown(row(page, 'commented on your post'));
    await page.getByRole('tab', { name: strings.filters.mention }).click();
    await expectShown(page.getByRole('heading', { name: strings.noneOfType }));
  },
);

test(
  'shows the end of the list and stops requesting',
  { tags: ['NOTIF-11', 'NOTIF-12'] },
  async () => {
    for (let at = 1; at <= 25; at += 1) await writeComment(bob, post, `Remark ${at}.`);
    const { page, calls } = await openList(community, alice);
    await expectShown(row(page, 'Remark 25.'));
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 2000);
        return page.getByText(strings.end, { exact: true }).count();
      }, longTimeout)
      .toBe(1);
    await expectShown(row(page, 'Remark 1.'));
    const pages = (): number =>
      calls.filter((call) => call === 'GET /v3/user/notifications').length;
    const before = pages();
    await page.mouse.wheel(0, -4000);
    await page.mouse.wheel(0, 8000);
    await page.getByText(strings.end, { exact: true }).waitFor();
    expect(pages()).toBe(before);
  },
);

test(
  'offers a retry for a failed list, without a toast',
  { tags: ['NOTIF-21', 'ERR-09'] },
  async () => {
    await react(bob, post);
    await waitForNotifications(community);
    const { page } = await community.visit({ as: alice });
    await watchToasts(page);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route(/\/v3\/user\/notifications\?/, (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'Out of order' } }),
    );
    await page.goto('/notifications');
    const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await retry.waitFor({ timeout: 60_000 });
    await expectShown(page.getByText(strings.failed));
    expect(logged.join()).toContain('Notifications could not be loaded.');
    expect(
      await page.evaluate(() => (window as unknown as { seenLives: unknown[] }).seenLives),
    ).toEqual([]);
    await page.unroute(/\/v3\/user\/notifications\?/);
    await retry.click();
    await expectShown(row(page, 'reacted to your post'));
  },
);
