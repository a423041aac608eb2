import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { waitForPath, type Community, writePost } from '../harness/community.ts';
import { feed, first, liveFeed, startFollowedFeed } from './feed-scenes.ts';
import { expectShown } from '../harness/shown.ts';
import { waitForStillness } from '../harness/stillness.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;

beforeAll(async () => {
  ({ community, alice, bob, carol } = await startFollowedFeed());
});
afterAll(() => community.stop());

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });

test(
  'a feed loads, ends and is switched by its tabs',
  {
    tags: [
      'FEED-03',
      'FEED-05',
      'FEED-07',
      'FEED-10',
      'FEED-14',
      'FEED-18',
      'FEED-26',
      'FEED-27',
      'FEED-28',
      'CARD-08',
    ],
  },
  async () => {
    const { page, calls } = await community.visit({ as: alice });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/v3/posts/following?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/feed');
    await page.locator('[class*=keleton]').first().waitFor();
    expect(await page.getByRole('article').count()).toBe(0);
    release();
    await expectShown(first(page));
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Following',
      'Discover',
      'Global',
    ]);
    expect(calls.find((call) => /posts\/(following|all)/.test(call))).toBe(
      'GET /v3/posts/following',
    );

    const end = page.getByText('End of Feed', { exact: true });
    await page.mouse.move(640, 400);
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 2500);
          // Until the last post is drawn, the end mark may be below the window.
          return (await end.isVisible()) && page.getByText('Bob writes number 1.').isVisible();
        },
        { timeout: 30_000, interval: 100 },
      )
      .toBe(true);
    const pages = (): number => calls.filter((call) => call === 'GET /v3/posts/following').length;
    expect(pages()).toBe(2);
    await page.mouse.wheel(0, -3000);
    await page.mouse.wheel(0, 3000);
    await end.waitFor();
    await waitForStillness(page);
    expect(pages()).toBe(2);

    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await tab(page, 'Discover').click();
    await page.getByRole('tab', { name: 'Discover', selected: true }).waitFor();
    await expect.poll(() => calls).toContain('GET /v3/posts/all');
    await tab(page, 'Global').click();
    await expect.poll(() => calls).toContain('GET /v3/xposts/all');
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await waitForPath(page, '/alice');
    await page.getByRole('tab', { name: 'Comments' }).waitFor();
    await expect.poll(() => tab(page, 'Discover').count()).toBe(0);
    await page.goto('/feed?feedType=followingMutual');
    await page.getByRole('tab', { name: 'Friends', selected: true }).waitFor();
    expect(await tab(page, 'Welcome').count()).toBe(0);
    await tab(page, 'Following').click();
    await tab(page, 'Friends').waitFor({ state: 'detached' });
  },
);

test(
  'new posts wait behind a pill until it is pressed',
  { tags: ['RT-01', 'RT-02', 'RT-07', 'NEWPOST-01', 'NEWPOST-02', 'NEWPOST-04', 'NEWPOST-05'] },
  async () => {
    const page = await liveFeed(community, alice);
    await first(page).waitFor();
    await writePost(bob, 'First news');
    const pill = page.getByRole('button', { name: 'New Post', exact: true });
    await pill.waitFor();
    expect(await page.getByText('First news').count()).toBe(0);
    await writePost(carol, 'Second news');
    const more = page.getByRole('button', { name: '2 New Posts', exact: true });
    await more.waitFor();
    const faces = more.locator('[data-initials]');
    await expect
      .poll(() => faces.evaluateAll((all) => all.map((face) => face.getAttribute('data-initials'))))
      .toEqual(['C', 'B']);
    await more.click();
    await more.waitFor({ state: 'detached' });
    await expect.poll(() => first(page).textContent()).toContain('Second news');
    const second = feed(page).getByRole('article').nth(1);
    await expect.poll(() => second.textContent()).toContain('First news');
  },
);
