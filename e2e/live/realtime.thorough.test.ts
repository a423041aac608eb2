// Thorough: These are races and rare failures of the connection; each needs its own page.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createLoginLink } from '../../server/src/features/sessions/sign-in/create-login-link.ts';
import type { TestMember } from '../../server/test/server.ts';
import { strings } from '../../web/src/features/feeds/pages/strings.ts';
import {
  type Community,
  PHONE,
  startCommunity,
  writeComment,
  writePost,
} from '../harness/community.ts';
import {
  commentButton,
  feed,
  first,
  openFeed,
  pill,
  longTimeout,
  countCalls,
} from './realtime-scenes.ts';
import { expectGone, expectShown } from '../harness/shown.ts';
import { waitForStillness, turnWheel } from '../harness/stillness.ts';
import { controlRealtimeNetwork } from '../harness/realtime-network.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  [alice, bob, carol] = [await signUp('alice'), await signUp('bob'), await signUp('carol')];
  await alice.api('PUT', '/profile/bob/follow');
  for (let at = 1; at <= 5; at += 1) await writePost(bob, `Bob writes number ${at}.`);
});
afterAll(() => community.stop());

test('shows a post written between loading and first connection', { tags: ['RT-07'] }, async () => {
  const { page, wire } = await openFeed(community, alice, { isCut: true });
  await writePost(bob, 'Too early to be heard of');
  wire.mend();
  await wire.live();
  await expectShown(pill(page));
});

test('detects a dead connection after sleep and catches up', { tags: ['RT-01'] }, async () => {
  const { page, wire } = await openFeed(community, alice, { hasClock: true });
  await page.clock.runFor(4000);
  await wire.live();
  wire.silence();
  await writePost(bob, 'Written in the night');
  await page.clock.fastForward('01:00:00');
  await page.clock.runFor(30_000);
  await wire.live(2);
  await page.clock.runFor(1000);
  await expectShown(pill(page));
});

test('retries a failed private channel while others work', { tags: ['RT-01'] }, async () => {
  const id = await writePost(alice, 'Will I hear of comments?');
  const { page, calls } = await community.visit({ as: alice, viewport: PHONE });
  await page.clock.install();
  await page.route('**/broadcasting/auth', (route) => route.fulfill({ status: 503, json: {} }));
  const tries = (): number =>
    calls.filter((call) => call === 'POST /v3/broadcasting/auth').length + signed;
  let signed = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/broadcasting/auth')) signed += 1;
  });
  await page.goto('/feed');
  await first(page).waitFor();
  await page.clock.runFor(4000);
  await expect.poll(tries, longTimeout).toBeGreaterThanOrEqual(2);
  await writePost(bob, 'Everyone hears of this');
  await page.clock.runFor(1000);
  await pill(page).waitFor();
  // Listen before the response can come. Only a successful one counts, because an attempt in flight may
  // still fail.
  const answered = page.waitForResponse(
    (reply) => reply.url().endsWith('/broadcasting/auth') && reply.ok(),
  );
  await page.unroute('**/broadcasting/auth');
  await page.clock.runFor(11_000);
  await answered;
  await expect
    .poll(
      async () => {
        await writeComment(bob, id, 'Now you do.');
        return commentButton(page, id).getAttribute('aria-label');
      },
      { timeout: 30_000, interval: 2500 },
    )
    .toMatch(/[1-9]/);
});

test(
  'reconnects when another member signs in on the page',
  { tags: ['AUTH-31', 'RT-01'] },
  async () => {
    const deps = { ...community.server, config: { appUrl: community.url } };
    const link = await createLoginLink(deps, alice.email);
    const { page } = await community.visit({ as: carol, viewport: PHONE });
    const wire = await controlRealtimeNetwork(page);
    await page.clock.install();
    await page.goto(link);
    await page.getByRole('link', { name: 'Stay logged in' }).click();
    await page.clock.runFor(4000);
    await wire.live();
    await page.goBack();
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await first(page).waitFor();
    await page.clock.runFor(4000);
    await wire.live(2);
    await page.clock.runFor(40_000);
    await wire.told(await writePost(bob, 'Heard by who is here'));
    await expectShown(pill(page));
    expect(wire.links()).toEqual([
      { member: carol.ulid, isOpen: false },
      { member: alice.ulid, isOpen: true },
    ]);
  },
);

test('retries a check for new posts without a response', { tags: ['NEWPOST-05'] }, async () => {
  const { page, wire, calls, answered } = await openFeed(community, alice, { hasClock: true });
  const check = 'POST /v3/posts/following';
  await page.clock.runFor(4000);
  await wire.live();
  // Waits for the response too: a late one would contain the posts that follow.
  await expect.poll(() => countCalls(answered, check), longTimeout).toBe(1);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route('**/v3/posts/following', (route) => route.abort());
  await writePost(bob, 'Hard to ask for');
  await expect
    .poll(async () => {
      await page.clock.runFor(400);
      return countCalls(calls, check);
    }, longTimeout)
    .toBe(2);
  await page.unroute('**/v3/posts/following');
  expect(await pill(page).count()).toBe(0);
  await expect
    .poll(async () => {
      await page.clock.runFor(5100);
      return pill(page).count();
    }, longTimeout)
    .toBe(1);
  expect(countCalls(calls, check)).toBe(3);
});

test(
  'counts all new posts in the pill up to 99+',
  { tags: ['NEWPOST-02', 'NEWPOST-03'] },
  async () => {
    const reader = await community.server.signUp('rona');
    const writer = await community.server.signUp('wanda');
    await reader.api('PUT', '/profile/wanda/follow');
    await writePost(writer, 'The one before');
    const { page, wire, calls } = await openFeed(community, reader);
    await wire.live();
    await expect
      .poll(() => countCalls(calls, 'POST /v3/posts/following'), longTimeout)
      .toBeGreaterThan(0);
    let written = Promise.resolve();
    await page.route('**/v3/posts/following', async (route) => {
      await written;
      await route.continue();
    });
    const writeMany = async (many: number): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>();
      written = promise;
      for (let at = 0; at < many; at += 1) await writePost(writer, `One of ${many}: ${at}`);
      resolve();
    };
    await writeMany(60);
    await pill(page, '60 New Posts').waitFor();
    await writeMany(13);
    await pill(page, '73 New Posts').waitFor();
    await writeMany(57);
    await pill(page, '99+ New Posts').waitFor();
    await pill(page, '99+ New Posts').click();
    await feed(page).getByText('One of 57: 56', { exact: true }).waitFor();
    await expect.poll(() => pill(page, '99+ New Posts').count()).toBe(0);
  },
);

test(
  'announces the first post of an empty feed',
  { tags: ['RT-07', 'NEWPOST-01', 'NEWPOST-05'] },
  async () => {
    const reader = await community.server.signUp('rhea');
    const writer = await community.server.signUp('walt');
    await reader.api('PUT', '/profile/walt/follow');
    const { page } = await community.visit({ as: reader, viewport: PHONE });
    const wire = await controlRealtimeNetwork(page);
    await page.goto('/feed');
    await page.getByText('No posts here yet').waitFor();
    await wire.live();
    await writePost(writer, 'The first of all');
    await pill(page).click();
    await expectShown(feed(page).getByText('The first of all'));
  },
);

test(
  'checks Discover at most once a minute, Global never',
  { tags: ['NEWPOST-07', 'NEWPOST-08'] },
  async () => {
    const { page, wire, calls } = await openFeed(community, alice, {
      path: '/feed?feedType=all',
      hasClock: true,
    });
    const checks = (): number => countCalls(calls, 'POST /v3/posts/all');
    await page.clock.runFor(5000);
    await wire.live();
    await expect.poll(checks, longTimeout).toBe(1);
    await writePost(bob, 'Discovered one');
    await expect.poll(checks, longTimeout).toBe(2);
    await pill(page).waitFor();
    for (const body of ['Discovered two', 'Discovered three']) {
      await wire.told(await writePost(bob, body));
    }
    await page.clock.runFor(30_000);
    expect(checks()).toBe(2);
    await page.clock.runFor(31_000);
    await pill(page, '3 New Posts').waitFor();
    expect(checks()).toBe(3);
    await page.getByRole('tab', { name: 'Global', exact: true }).click();
    await page.locator('[role=feed][data-list="feed/global"]').waitFor();
    await wire.told(await writePost(bob, 'Discovered four'));
    await page.clock.runFor(120_000);
    const asked = calls.filter((call) => /^POST \/v3\/posts\/(?!views|engagement|map)/.test(call));
    expect(asked).toHaveLength(3);
  },
);

async function readAll(page: Page): Promise<string[]> {
  const read = new Map<number, string>();
  const look = async (): Promise<boolean> => {
    const cards = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[role=feed] [data-post]')].map((card) => ({
        place: Number(card.getAttribute('aria-posinset')),
        id: card.dataset['post'] ?? '',
      })),
    );
    for (const { place, id } of cards) read.set(place, id);
    return page.evaluate((end) => {
      const { scrollHeight } = document.documentElement;
      const isLow = window.scrollY + window.innerHeight >= scrollHeight - 2;
      return isLow && document.body.textContent.includes(end);
    }, strings.endOfFeed);
  };
  const scrollBy = (pixels: number): Promise<void> =>
    page.evaluate((top) => {
      window.scrollBy({ top, behavior: 'instant' });
      return new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      );
    }, pixels);
  await scrollBy(-100_000);
  await expect
    .poll(
      async () => {
        const isEnd = await look();
        await scrollBy(700);
        return isEnd;
      },
      { timeout: 40_000, interval: 60 },
    )
    .toBe(true);
  await look();
  return [...read].toSorted(([a], [b]) => a - b).map(([, id]) => id);
}

async function wholeFeed(member: TestMember): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const path: string = `/posts/following?limit=50${cursor && `&cursor=${cursor}`}`;
    const { body } = await member.api('GET', path);
    ids.push(...body.data.map((post: { id: string }) => post.id));
    cursor = body.next_cursor;
  }
  return ids;
}

test(
  'marks a gap after an outage and loads its posts',
  { tags: ['NEWPOST-06', 'RT-07'], timeout: 120_000 },
  async () => {
    const [reader, writer] = [
      await community.server.signUp('gaia'),
      await community.server.signUp('gerd'),
    ];
    await reader.api('PUT', '/profile/gerd/follow');
    for (let at = 1; at <= 30; at += 1) await writePost(writer, `Before, number ${at}.`);
    const { page, wire, calls } = await openFeed(community, reader);
    await wire.live();
    await expect.poll(() => countCalls(calls, 'POST /v3/posts/following'), longTimeout).toBe(1);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => window.scrollY), longTimeout).toBeGreaterThan(800);
    await waitForStillness(page);
    const topCard = await page.evaluate(() => {
      const cards = [...document.querySelectorAll<HTMLElement>('[role=feed] [data-post]')];
      const card = cards.find((each) => each.getBoundingClientRect().top > 120);
      return { id: card?.dataset['post'] ?? '', top: card?.getBoundingClientRect().top ?? 0 };
    });
    const place = (id: string): Promise<number> =>
      page
        .locator(`[role=feed] [data-post="${id}"]`)
        .evaluate((card) => card.getBoundingClientRect().top);

    await wire.cut();
    for (let at = 1; at <= 75; at += 1) await writePost(writer, `Meanwhile, number ${at}.`);
    wire.mend();
    // The page would retry by itself, but not immediately after such a long outage.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('button', { name: /^[5-7]\d New Posts$/ }).click();
    await expect
      .poll(() => first(page).textContent(), longTimeout)
      .toContain('Meanwhile, number 75.');
    await page.getByRole('button', { name: strings.backToPlace }).click();
    await expect
      .poll(async () => Math.abs((await place(topCard.id)) - topCard.top), longTimeout)
      .toBeLessThan(2.1);

    const gap = page.getByRole('button', { name: strings.showMissing });
    await expect
      .poll(async () => {
        await turnWheel(page, -250);
        return gap.isVisible();
      }, longTimeout)
      .toBe(true);
    await waitForStillness(page);
    await gap.click();
    await expectGone(gap);
    const read = await readAll(page);
    expect(read).toEqual(await wholeFeed(reader));
  },
);
