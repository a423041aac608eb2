import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../server/test/server.ts';
import { STICKY } from '../web/src/ui/virtual-list/anchor.ts';
import { strings } from '../web/src/features/feeds/pages/strings.ts';
import { arrived, type Community, openLive, startCommunity, writePost } from './community.ts';
import { expectShown } from './shown.ts';
import { holdBack, stillness } from './stillness.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
const MANY = 75;

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  [alice, bob, carol] = [await signUp('alice'), await signUp('bob'), await signUp('carol')];
  for (const name of ['bob', 'carol']) await alice.api('PUT', `/profile/${name}/follow`);
  for (let at = 1; at <= MANY; at += 1) {
    await writePost(bob, `Bob writes number ${at}. ${'A line of words. '.repeat(at % 7)}`);
  }
});
afterAll(() => community.stop());

const feed = (page: Page): Locator => page.getByRole('feed');
const first = (page: Page): Locator => feed(page).getByRole('article').first();
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });

/** Opens the feed of this member and waits until it is live. */
async function liveFeed(member: TestMember, path = '/feed'): Promise<Page> {
  const { page } = await community.visit({ as: member });
  await openLive(page, path);
  return page;
}

/** The first post that begins below the header, which is what the list holds, and where it stands. */
function anchor(page: Page): Promise<{ id: string; top: number }> {
  return page.evaluate((sticky) => {
    const rows = [...document.querySelectorAll<HTMLElement>('[role=feed] [data-row]')];
    const row = rows.find((each) => each.getBoundingClientRect().top >= sticky);
    return { id: row?.dataset['row'] ?? '', top: row?.getBoundingClientRect().top ?? 0 };
  }, STICKY);
}

function topOf(page: Page, id: string): Promise<number | null> {
  return page.evaluate(
    (wanted) =>
      document.querySelector(`[role=feed] [data-row="${wanted}"]`)?.getBoundingClientRect().top ??
      null,
    id,
  );
}

/** How far the card stands from where it stood, in pixels, once it has come to rest. */
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
  await stillness(page);
}

test('FEED-03 FEED-05 FEED-07 FEED-10 FEED-14 three tabs for everybody, each with its own call; Friends and Welcome only when chosen', async () => {
  const { page, calls } = await community.visit({ as: alice });
  await page.goto('/feed');
  await first(page).waitFor();
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Following',
    'Discover',
    'Global',
  ]);
  expect(calls.find((call) => /posts\/(following|all)/.test(call))).toBe('GET /v3/posts/following');
  await tab(page, 'Discover').click();
  await page.getByRole('tab', { name: 'Discover', selected: true }).waitFor();
  await expect.poll(() => calls).toContain('GET /v3/posts/all');
  await tab(page, 'Global').click();
  await expect.poll(() => calls).toContain('GET /v3/xposts/all');
  await page.goto('/alice');
  await page.getByRole('tab', { name: 'Comments' }).waitFor();
  expect(await tab(page, 'Discover').count()).toBe(0);
  await page.goto('/feed?feedType=followingMutual');
  await page.getByRole('tab', { name: 'Friends', selected: true }).waitFor();
  expect(await tab(page, 'Welcome').count()).toBe(0);
  await tab(page, 'Following').click();
  await tab(page, 'Friends').waitFor({ state: 'detached' });
});

test('FEED-42 FEED-47 FEED-50 empty feeds say what they are for, word for word', async () => {
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
});

test('FEED-28 CARD-08 skeletons hold the place while a feed loads', async () => {
  const { page } = await community.visit({ as: alice });
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
});

test('FEED-18 FEED-26 FEED-27 a feed is read to its end, which is marked, and then nothing more is asked for', async () => {
  const { page, calls } = await community.visit({ as: alice });
  await page.goto('/feed');
  await first(page).waitFor();
  const end = page.getByText('End of Feed', { exact: true });
  await page.mouse.move(640, 400);
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 2500);
        // The mark may stand below the window a while before its last post is drawn.
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
  await stillness(page);
  expect(pages()).toBe(2);
});

test('FEED-31 FEED-32 a feed in trouble is asked for four times with longer and longer pauses, then says so, and Retry brings it', async () => {
  const { page, calls } = await community.visit({ as: alice });
  const tries = (): number => calls.filter((call) => call === 'GET /v3/posts/following').length;
  await page.clock.install();
  const answer = await holdBack(page, '**/v3/posts/following?*', (route) =>
    route.fulfill({ status: 503, json: {} }),
  );
  // The pause begins once the page has heard the answer.
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
  // From here on the pauses pass by the test alone.
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
  await page.getByRole('button', { name: 'Retry' }).click();
  await first(page).waitFor();
});

test('RT-01 RT-02 RT-07 NEWPOST-01 NEWPOST-02 NEWPOST-04 NEWPOST-05 posts of others wait behind a pill with their faces, and come in when it is pressed', async () => {
  const page = await liveFeed(alice);
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
});

test('NEWPOST-06 more than twenty posts behind the pill load the feed anew, and the place stays in reach', async () => {
  const page = await liveFeed(alice);
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

test('NEWPOST-05 pressing the pill while reading goes to the top, and a way leads back to the very line', async () => {
  const page = await liveFeed(alice);
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

test('promise 2: back from a post, from a profile, and after a reload the same line stands at the same height', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/feed');
  await first(page).waitFor();
  await scrollBy(page, 3100);
  const before = await anchor(page);
  await page.locator(`[data-post="${before.id}"] time`).click();
  await arrived(page, `/post/${before.id}`);
  await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
  await page.goBack();
  await arrived(page, '/feed');
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

test('promise 2: in a window of another width the line that was read is still there', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/feed');
  await first(page).waitFor();
  await scrollBy(page, 3100);
  const before = await anchor(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await drift(page, before);
});

test('FEED-39 after a follow and an unfollow the following feed is true at its next load', async () => {
  const erin = await community.server.signUp('erin');
  await writePost(erin, 'Erin says hello');
  const reader = await community.server.signUp('rhea');
  const { page } = await community.visit({ as: reader });
  await page.goto('/feed');
  await expectShown(page.getByText('Start Building Your Experience: Follow Someone!'));
  await page.getByRole('tab', { name: 'Discover' }).click();
  const card = feed(page).getByRole('article').filter({ hasText: 'Erin says hello' });
  await card.getByRole('link', { name: 'Erin', exact: true }).click();
  await arrived(page, '/erin');
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
