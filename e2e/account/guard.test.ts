import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { waitForPath, type Community } from '../harness/community.ts';
import { openMissingModule, openMissingScreen, startGuarded } from './guard-scenes.ts';
import { waitForLifetime, watchToasts } from '../harness/element-lifetimes.ts';
import { expectAt, expectShown } from '../harness/shown.ts';

let community: Community;
let alice: TestMember;
let postId: string;

beforeAll(async () => {
  ({ community, alice, postId } = await startGuarded());
});
afterAll(() => community.stop());

test(
  'visitors read public pages and sign in for others',
  { tags: ['GUARD-01', 'GUARD-02', 'GUARD-06', 'GUARD-11', 'GUARD-32'] },
  async () => {
    const { page, calls } = await community.visit();
    await page.goto('/about');
    await page.getByRole('heading', { name: 'Our own social network' }).waitFor();
    await page.goto('/policy');
    await page.getByRole('heading', { name: 'Rules and privacy policy' }).waitFor();
    await page.getByRole('heading', { name: 'Rules', exact: true }).waitFor();
    let documents = 0;
    page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
    await page.goto('/feed');
    await waitForPath(page, '/login?redirect=%2Ffeed');
    await page.getByLabel('Email address').waitFor();
    // A second request would mean that a screen had begun to load and reloaded the page.
    expect(documents).toBe(1);
    await page.getByRole('link', { name: 'Rules' }).click();
    await waitForPath(page, '/rules');
    await page.getByRole('heading', { name: 'Rules', exact: true }).waitFor();
    await page.getByText('Be decent.').waitFor();
    await page.goto('/');
    await waitForPath(page, '/login');
    await page.getByLabel('Email address').waitFor();
    expect(new Set(calls)).toEqual(new Set(['GET /v3/policies']));
    expect((await community.server.call('GET', '/v3/posts/all')).status).toBe(401);
  },
);

test(
  'members find every screen at its address',
  {
    tags: [
      'GUARD-03',
      'GUARD-04',
      'GUARD-05',
      'GUARD-07',
      'GUARD-08',
      'GUARD-11',
      'GUARD-12',
      'GUARD-13',
      'GUARD-17',
    ],
  },
  async () => {
    const { page, calls } = await community.visit({ as: alice });
    const post = page.getByText('A post to be found by its address').filter({ visible: true });
    await page.goto('/');
    await expectAt(page, '/feed');
    await expectShown(page.getByText('Start Building Your Experience: Follow Someone!'));

    const before = calls.length;
    await page.goto('/feed?feedType=all');
    await waitForPath(page, '/feed');
    await page.getByRole('tab', { name: 'Discover', selected: true }).waitFor();
    await expectShown(post);
    expect(calls.slice(before)).not.toContain('GET /v3/posts/following');

    await post.click();
    await waitForPath(page, `/post/${postId}`);
    await expectShown(page.getByRole('heading', { name: 'Comments', exact: true }));
    await expectShown(post);
    await page.getByRole('main').locator('a[href="/bob"]').last().click();
    await waitForPath(page, '/bob');
    await page.getByRole('tab', { name: 'Comments' }).waitFor();
    await page.getByText('@bob').filter({ visible: true }).first().waitFor();
    await expectShown(post);

    await page.goto('/bob/connections');
    await expectShown(page.getByText('No followers yet'));
    await page.getByRole('tab', { name: 'Following' }).click();
    await expectShown(page.getByText('Not following anyone yet'));
    await page.getByRole('tab', { name: 'Friends' }).click();
    await expectShown(page.getByText('No friends yet'));
    await page.getByRole('button', { name: 'Settings & Support' }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await waitForPath(page, '/settings');
    await expectShown(page.getByRole('group', { name: 'Default feed' }));

    await page.goto('/setup');
    await waitForPath(page, '/feed');
    await page.goto('/policy');
    await page.getByRole('heading', { name: 'Rules and privacy policy' }).waitFor();
    expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
  },
);

test(
  'an unknown path redirects home with a cookie and toast',
  { tags: ['GUARD-29', 'GUARD-30', 'GUARD-31', 'UI-36'] },
  async () => {
    const { page, context } = await community.visit({ as: alice });
    await watchToasts(page);
    await page.goto('/a/b/c/d', { waitUntil: 'commit' });
    const secondsLeft = async (): Promise<number> => {
      const cookie = (await context.cookies()).find((each) => each.name === 'wrongUrl');
      return (cookie?.expires ?? 0) - Date.now() / 1000;
    };
    let lives = 0;
    await expect
      .poll(async () => (lives = await secondsLeft()), { interval: 20 })
      .toBeGreaterThan(0);
    expect(lives).toBeLessThanOrEqual(5);
    await waitForPath(page, '/feed');
    const stood = await waitForLifetime(page, 'Invalid URL');
    expect(stood.ms).toBeGreaterThan(1300);
    expect(stood.timerMs).toBeLessThan(3000);
  },
);

test(
  'a full navigation opens a screen whose script is missing',
  { tags: ['GUARD-37'] },
  async () => {
    await openMissingScreen(await community.visit({ as: alice }), postId, 404);
  },
);

test('a 403 on a menu script reloads the page', { tags: ['GUARD-38'] }, async () => {
  await openMissingModule(await community.visit({ as: alice }), 403);
});
