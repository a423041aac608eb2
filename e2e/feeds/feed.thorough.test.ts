// Thorough: it checks failures, floods of posts and the place in the feed to the pixel.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { STICKY_HEADER_PX } from '../../web/src/ui/virtual-list/anchor.ts';
import { strings } from '../../web/src/features/feeds/pages/strings.ts';
import { waitForPath, type Community, writePost } from '../harness/community.ts';
import { feed, first, liveFeed, startFollowedFeed } from './feed-scenes.ts';
import { expectShown } from '../harness/shown.ts';
import { delayResponses, waitForStillness } from '../harness/stillness.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;

beforeAll(async () => {
  ({ community, alice, bob, carol } = await startFollowedFeed());
});
afterAll(() => community.stop());

function anchor(page: Page): Promise<{ id: string; top: number }> {
  return page.evaluate((sticky) => {
    const rows = [...document.querySelectorAll<HTMLElement>('[role=feed] [data-row]')];
    const row = rows.find((each) => each.getBoundingClientRect().top >= sticky);
    return { id: row?.dataset['row'] ?? '', top: row?.getBoundingClientRect().top ?? 0 };
  }, STICKY_HEADER_PX);
}

function topOf(page: Page, id: string): Promise<number | null> {
  return page.evaluate(
    (wanted) =>
      document.querySelector(`[role=feed] [data-row="${wanted}"]`)?.getBoundingClientRect().top ??
      null,
    id,
  );
}

async function drift(page: Page, before: { id: string; top: number }): Promise<void> {
  await expect
    .poll(async () => Math.abs(((await topOf(page, before.id)) ?? 99_999) - before.top))
    .toBeLessThanOrEqual(2);
}

async function scrollBy(page: Page, pixels: number): Promise<void> {
  await page.mouse.move(640, 400);
  const here = (): Promise<number> => page.evaluate(() => window.scrollY);
  const goal = (await here()) + pixels;
  await expect
    .poll(
      async () => {
        const left = goal - (await here());
        if (left > 0) await page.mouse.wheel(0, Math.min(500, left));
        return left;
      },
      { interval: 50 },
    )
    .toBeLessThan(50);
  await waitForStillness(page);
}

test(
  'empty feeds show their specified texts',
  { tags: ['FEED-42', 'FEED-47', 'FEED-50'] },
  async () => {
    const dora = await community.server.signUp('dora');
    const { page } = await community.visit({ as: dora });
    await page.goto('/feed');
    await expectShown(
      page.getByRole('heading', {
        name: 'Start Building Your Experience: Follow Someone!',
        exact: true,
      }),
    );
    await page.getByRole('button', { name: 'Open Discover' }).click();
    await expectShown(page.getByRole('tab', { name: 'Discover', selected: true }));
    await page.route('**/v3/posts/newUsers?*', (route) =>
      route.fulfill({ json: { success: true, data: [], next_cursor: null } }),
    );
    await page.goto('/feed?feedType=newUsers');
    await page.getByRole('tab', { name: 'Welcome', selected: true }).waitFor();
    await expectShown(page.getByText(/invite your friends to join/i));
    await page.goto('/dora');
    await expectShown(page.getByText('This user has no posts yet.', { exact: true }));
  },
);

test(
  'retries a failing feed four times, then offers Retry',
  { tags: ['FEED-31', 'FEED-32'] },
  async () => {
    const { page, calls } = await community.visit({ as: alice });
    const tries = (): number => calls.filter((call) => call === 'GET /v3/posts/following').length;
    await page.clock.install();
    const answer = await delayResponses(page, '**/v3/posts/following?*', (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    let answers = 0;
    page.on('requestfinished', (request) => {
      if (request.url().includes('/v3/posts/following?')) answers++;
    });
    const heard = async (count: number): Promise<void> => {
      await expect.poll(tries).toBe(count);
      await expect.poll(() => answers).toBe(count);
      await page.evaluate(() => fetch('/healthz').then((reply) => reply.status));
    };
    await page.goto('/feed');
    await expect.poll(tries).toBe(1);
    await page.clock.pauseAt(Date.now() + 60_000);
    answer();
    await heard(1);
    await page.clock.runFor(1000);
    await heard(2);
    await page.clock.runFor(2000);
    await heard(3);
    await page.clock.runFor(2000);
    expect(tries()).toBe(3);
    await page.clock.runFor(2000);
    await heard(4);
    await page.clock.resume();
    await page.getByText(strings.failed).waitFor();
    await page.unroute('**/v3/posts/following?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await first(page).waitFor();
  },
);

test('reloads the feed after more than twenty new posts', { tags: ['NEWPOST-06'] }, async () => {
  const page = await liveFeed(community, alice);
  await first(page).waitFor();
  await scrollBy(page, 2500);
  const before = await anchor(page);
  for (let at = 1; at <= 21; at += 1) await writePost(carol, `A flood, wave ${at}.`);
  const pill = page.getByRole('button', { name: '21 New Posts', exact: true });
  await pill.waitFor();
  await drift(page, before);
  const reload = page.waitForRequest((request) => /posts\/following\?/.test(request.url()));
  await pill.click();
  await reload;
  await expect.poll(() => first(page).textContent()).toContain('A flood, wave 21.');
  await page.getByRole('button', { name: 'Back to where you were' }).click();
  await drift(page, before);
});

test('the pill scrolls to the top and offers to return', { tags: ['NEWPOST-05'] }, async () => {
  const page = await liveFeed(community, alice);
  await first(page).waitFor();
  await scrollBy(page, 2200);
  const before = await anchor(page);
  await writePost(bob, 'Something came in');
  await page.getByRole('button', { name: 'New Post', exact: true }).click();
  await expect.poll(() => first(page).textContent()).toContain('Something came in');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('button', { name: 'Back to where you were' }).click();
  await drift(page, before);
});

test('keeps the scroll position after Back and after a reload', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/feed');
  await first(page).waitFor();
  await scrollBy(page, 3100);
  const before = await anchor(page);
  await page.locator(`[data-post="${before.id}"] time`).click();
  await waitForPath(page, `/post/${before.id}`);
  await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
  await page.goBack();
  await waitForPath(page, '/feed');
  await drift(page, before);

  await page
    .locator(
      `[data-post="${before.id}"] a[href="/bob"]:visible, [data-post="${before.id}"] a[href="/carol"]:visible`,
    )
    .last()
    .click();
  await page
    .getByRole('button', { name: /^Follow(ing)? (Bob|Carol)$/ })
    .first()
    .waitFor();
  await page.goBack();
  await drift(page, before);

  await page.reload();
  await drift(page, before);
});

test('keeps the scroll position when the window width changes', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/feed');
  await first(page).waitFor();
  await scrollBy(page, 3100);
  const before = await anchor(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await drift(page, before);
});

test('updates the following feed after a follow or unfollow', { tags: ['FEED-39'] }, async () => {
  const erin = await community.server.signUp('erin');
  await writePost(erin, 'Erin says hello');
  const reader = await community.server.signUp('rhea');
  const { page } = await community.visit({ as: reader });
  await page.goto('/feed');
  await expectShown(page.getByText('Start Building Your Experience: Follow Someone!'));
  await page.getByRole('tab', { name: 'Discover' }).click();
  const card = feed(page).getByRole('article').filter({ hasText: 'Erin says hello' });
  await card.getByRole('link', { name: 'Erin', exact: true }).click();
  await waitForPath(page, '/erin');
  await page.getByRole('button', { name: 'Follow Erin', exact: true }).click();
  await page.getByRole('button', { name: 'Following Erin' }).waitFor();
  await page.getByText('successfully followed').waitFor();
  await page.getByRole('button', { name: 'Rookery, Home' }).click();
  await page.getByRole('tab', { name: 'Following', selected: true }).waitFor();
  await expectShown(card);
  await card.getByRole('link', { name: 'Erin', exact: true }).click();
  await page.getByRole('button', { name: 'Following Erin' }).click();
  await page.getByRole('button', { name: 'Follow Erin', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Rookery, Home' }).click();
  await expectShown(page.getByText('Start Building Your Experience: Follow Someone!'));
});
