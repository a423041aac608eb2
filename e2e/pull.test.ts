import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../server/test/server.ts';
import { type Community, PHONE, startCommunity, writePost } from './community.ts';
import { holdBack, stillness } from './stillness.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  [alice, bob] = [await signUp('alice'), await signUp('bob')];
  await alice.api('PUT', '/profile/bob/follow');
  for (let at = 1; at <= 12; at += 1) await writePost(bob, `Bob writes number ${at}.`);
});
afterAll(() => community.stop());

/** What comes to be before long, on a busy machine too. */
const soon = <Seen>(look: () => Seen | Promise<Seen>) => expect.poll(look, { timeout: 30_000 });

interface Touched {
  page: Page;
  calls: string[];
  finger: Finger;
}

/** A phone with a finger on it, at a screen that has its list and listens to pulls. */
async function touched(path: string): Promise<Touched> {
  const { page, calls, context } = await community.visit({
    as: alice,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(path);
  await page.getByRole('feed').getByRole('article').first().waitFor();
  // The browser's own pull is put away by what listens from then on.
  await page.waitForFunction(() => document.documentElement.style.overscrollBehaviorY !== '');
  // All of the list stands, at its top.
  await stillness(page);
  return { page, calls, finger: fingerOn(await context.newCDPSession(page)) };
}

interface Finger {
  /** Touches at a height, goes to others, and stays there. */
  drag(from: number, ...to: number[]): Promise<void>;
  lift(): Promise<void>;
}

function fingerOn(session: CDPSession, x = 200): Finger {
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number }[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    async drag(from, ...to) {
      await touch('touchStart', [{ x, y: from }]);
      let last = from;
      for (const goal of to) {
        const step = goal > last ? 20 : -20;
        for (let y = last + step; (goal - y) * step > 0; y += step) {
          // A finger is at one place after the other.
          await touch('touchMove', [{ x, y }]);
        }
        // And rests where it was to go.
        await touch('touchMove', [{ x, y: goal }]);
        last = goal;
      }
    },
    async lift() {
      await touch('touchEnd', []);
    },
  };
}

const FEED_CALL = 'GET /v3/posts/following';
const count = (calls: string[], call: string): number =>
  calls.filter((each) => each === call).length;
/** How far below its resting place the disc is drawn, in pixels. */
const drawnAt = (page: Page): Promise<number> =>
  page
    .locator('[class*=disc]')
    .evaluate((disc) => Number.parseFloat(getComputedStyle(disc).translate.split(' ')[1] ?? '0'));

test('FEED-29 FEED-30 less than 250 pixels of the finger refresh nothing, 260 load the feed anew', async () => {
  const { page, calls, finger } = await touched('/feed');
  expect(count(calls, FEED_CALL)).toBe(1);
  await writePost(bob, 'Bob has news');
  await finger.drag(200, 445);
  await soon(() => drawnAt(page)).toBeCloseTo(245 * 0.4 - 60, 0);
  await finger.lift();
  await soon(() => drawnAt(page)).toBe(-60);
  expect(count(calls, FEED_CALL)).toBe(1);

  const reload = page.waitForResponse(/\/v3\/posts\/following/);
  await finger.drag(200, 460);
  await finger.lift();
  await reload;
  await page.getByText('Bob has news').waitFor();
  await soon(() => drawnAt(page)).toBe(-60);
  expect(count(calls, FEED_CALL)).toBe(2);
});

test('FEED-30 the indicator goes 300 pixels at most, and a finger that goes up again gives the pull up', async () => {
  const { page, calls, finger } = await touched('/feed');
  await finger.drag(60, 840);
  await soon(() => drawnAt(page)).toBe(300 - 60);
  await finger.lift();
  await soon(() => count(calls, FEED_CALL)).toBe(2);
  await soon(() => drawnAt(page)).toBe(-60);
  await finger.drag(200, 500, 300);
  await soon(() => drawnAt(page)).toBe(-60);
  await finger.lift();
  expect(count(calls, FEED_CALL)).toBe(2);
});

test('FEED-29 a pull begins at the very top alone', async () => {
  const { page, calls, finger } = await touched('/feed');
  await page.evaluate(() => window.scrollTo(0, 400));
  await soon(() => page.evaluate(() => window.scrollY)).toBe(400);
  await finger.drag(200, 700);
  expect(await drawnAt(page)).toBe(-60);
  await finger.lift();
  expect(count(calls, FEED_CALL)).toBe(1);
});

test('FEED-29 while it loads the posts stay, and a failure leaves them and says so', async () => {
  const { page, calls, finger } = await touched('/feed');
  const posts = page.getByRole('feed').getByRole('article');
  const before = await posts.count();
  const answer = await holdBack(page, '**/v3/posts/following?*', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await finger.drag(200, 500);
  await finger.lift();
  await page.getByText('Refreshing', { exact: true }).waitFor({ state: 'attached' });
  expect(await posts.count()).toBe(before);
  answer();
  await page.getByText('This list could not be refreshed.', { exact: false }).waitFor();
  expect(await posts.count()).toBe(before);
  await soon(() => drawnAt(page)).toBe(-60);
  await page.unroute('**/v3/posts/following?*');
  await finger.drag(200, 500);
  await finger.lift();
  await soon(() => count(calls, FEED_CALL)).toBe(3);
});

test('FEED-29 a group is pulled as well: its posts and what is told of it come anew', async () => {
  const body = { name: 'Pullers', visibility: 'public', description: 'As it was' };
  const { id: groupId } = (await bob.api('PUT', '/group/add', body)).body.data;
  await writePost(bob, 'Said in the group', { groupId });
  const { page, finger } = await touched(`/group/${groupId}`);
  await bob.api('PATCH', '/group/edit', { groupId, description: 'As it is now' });
  await writePost(bob, 'Said since then', { groupId });
  await finger.drag(300, 600);
  await finger.lift();
  await page.getByText('Said since then').waitFor();
  await page.getByText('As it is now').waitFor();
  expect(await page.getByText('As it was').count()).toBe(0);
});

test('FEED-29 a profile is pulled as well: its list and its counts come anew', async () => {
  const { page, calls, finger } = await touched('/bob');
  await writePost(bob, 'Bob goes on');
  await finger.drag(300, 600);
  await finger.lift();
  await page.getByText('Bob goes on').waitFor();
  await soon(() => count(calls, 'GET /v3/profile/bob/feed')).toBe(2);
  await soon(() => count(calls, 'GET /v3/profile/bob')).toBe(2);
});
