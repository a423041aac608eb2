// Thorough: Unit tests cover these rules. Each test here shows one of the rules in a page.
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import {
  type Community,
  PHONE,
  startCommunity,
  writeComment,
  writePost,
} from '../harness/community.ts';
import { waitForIntersection } from '../harness/wait-for-intersection.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
const written: string[] = [];

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

beforeAll(async () => {
  community = await startCommunity();
  const { server } = community;
  [alice, bob] = [await server.signUp('alice'), await server.signUp('bob')];
  await alice.api('PUT', '/profile/bob/follow');
  await writePost(alice, 'Alice has posted before.');
  for (let at = 1; at <= 60; at += 1) written.unshift(await writePost(bob, `Number ${at}.`));
});
afterAll(() => community.stop());

const card = (page: Page, id: string): Locator =>
  page.getByRole('main').locator(`[data-post="${id}"]`);

async function put(
  author: TestMember,
  body: string,
  { at, comments = 0, reposts = 0, views = 0 }: Record<string, number>,
): Promise<string> {
  const ulid = makeUlid(at ?? 0);
  await community.server.database.pool.query(
    `with post as (
      insert into posts (id, seq, author_id, post_type, body, created_at, updated_at)
      values ($1, seq_at($3, 0), $2, 'POST', $4, $3, $3) returning id
    )
    insert into post_counts (post_id, comments, shown_answers, all_comments, reposts, views)
    select id, $5, $5, $5, $6, $7 from post`,
    [ulidToUuid(ulid), author.id, new Date(at ?? 0), body, comments, reposts, views],
  );
  return ulid;
}

test(
  'shortens counts with K and M on cards and profiles',
  { tags: ['CARD-19', 'CARD-20'] },
  async () => {
    const { server } = community;
    const carol = await server.signUp('carol');
    const counts = { comments: 1500, reposts: 12_345, views: 2_300_000 };
    const id = await put(carol, 'Much read.', { at: server.clock.now().getTime(), ...counts });
    const followers = server.db.updateTable('user_counts').set({ followers: 1998 });
    await followers.where('user_id', '=', carol.id).execute();
    await bob.api('PUT', '/profile/carol/follow');
    const { page } = await community.visit({ as: alice });
    await page.goto('/carol');
    const read = card(page, id);
    await read.waitFor();
    const comments = read.getByRole('button', { name: 'Show comments, 1500' });
    await expect.poll(() => comments.innerText()).toBe('1.5K');
    const reposts = read.getByRole('button', { name: /^repost/i });
    await expect.poll(() => reposts.innerText()).toBe('12.3K');
    await expect.poll(() => read.getByRole('img', { name: /view/i }).innerText()).toBe('2.3M');
    const link = page.getByRole('main').getByRole('link', { name: /followers/i });
    await expect.poll(() => link.first().innerText()).toMatch(/^1\.9k\s+followers$/i);
  },
);

test(
  'places long counts beside the icons on a phone',
  { tags: ['CARD-19', 'CARD-20'] },
  async () => {
    const counts = { comments: 123_456, reposts: 98_765, views: 8_765_432 };
    const dora = await community.server.signUp('dora');
    const id = await put(dora, 'Read by all.', {
      at: community.server.clock.now().getTime(),
      ...counts,
    });
    const { page } = await community.visit({ as: alice, viewport: PHONE });
    await page.goto('/dora');
    await card(page, id).getByRole('button', { name: 'Show comments, 123456' }).waitFor();
    const gaps = await card(page, id).evaluate((it) => {
      const texts = document.createTreeWalker(it, NodeFilter.SHOW_TEXT);
      const numbers: DOMRect[] = [];
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        if (/^\d+\.\dK$/.test(node.textContent ?? '')) numbers.push(range.getBoundingClientRect());
      }
      const icons = [...it.querySelectorAll('svg')].map((icon) => icon.getBoundingClientRect());
      return numbers.map((number) => {
        const after = icons.filter(
          ({ x, y, height }) => x > number.x && y < number.bottom && y + height > number.y,
        );
        return Math.min(...after.map(({ x }) => x)) - number.right;
      });
    });
    expect(gaps).toHaveLength(2);
    for (const gap of gaps) expect(gap).toBeGreaterThan(6);
  },
);

/** The page then follows its own clock, which the test sets. */
function hideServerTime(page: Page): Promise<unknown> {
  return page.route('**/v3/**', async (route) => {
    const response = await route.fetch();
    const { date: _date, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

test('updates the age on cards from seconds to days', { tags: ['CARD-21'] }, async () => {
  const { server } = community;
  const olaf = await server.signUp('olaf');
  const now = server.clock.now().getTime();
  // The page’s clock reaches this time after everything is drawn. At this time the youngest post already
  // exists.
  const later = now + 5 * MINUTE;
  const ages = [20 * SECOND, 90 * SECOND, 59.5 * MINUTE, 2.5 * HOUR, 49 * HOUR];
  const ids: string[] = [];
  for (const age of ages) ids.push(await put(olaf, `Written ${age} ms ago.`, { at: later - age }));
  const { page } = await community.visit({ as: alice });
  await hideServerTime(page);
  await page.clock.install({ time: now });
  await page.goto('/olaf');
  await card(page, ids[0] ?? '').waitFor();
  const shown = (): Promise<string[]> =>
    Promise.all(ids.map((id) => card(page, id).locator('time').first().innerText()));
  await page.clock.pauseAt(later);
  await expect.poll(shown).toEqual(['20s', '1m', '59m', '2h', '2d']);
  await page.clock.runFor(MINUTE);
  await expect.poll(shown).toEqual(['1m', '2m', '1h', '2h', '2d']);
});

test(
  'shows Active for ten minutes, then the last active time',
  { tags: ['PROFILE-20'] },
  async () => {
    const { server } = community;
    await server.signUp('emil');
    // The server stores the last activity a second later.
    let lastActiveAt: string | null = null;
    const known = async (): Promise<string | null> =>
      (lastActiveAt = (await bob.api('GET', '/profile/emil')).body.data.lastActiveAt);
    await expect.poll(known).not.toBeNull();
    const seenAfter = async (milliseconds: number, text: string): Promise<void> => {
      server.clock.set(new Date(new Date(lastActiveAt ?? NaN).getTime() + milliseconds));
      const { page } = await community.visit({ as: await server.signIn(alice.email) });
      await hideServerTime(page);
      await page.clock.install({ time: server.clock.now() });
      await page.goto('/emil');
      const shown = page.getByRole('main').getByText(/^Active/);
      await expect.poll(() => shown.allInnerTexts()).toEqual([text]);
    };
    await seenAfter(9 * MINUTE, 'Active');
    await seenAfter(11 * MINUTE, 'Active 11m ago');
    await seenAfter(2 * HOUR + 11 * MINUTE, 'Active 2h ago');
    // The other tests of this file use the current time again.
    server.clock.set(new Date());
    alice = await server.signIn(alice.email);
  },
);

test('requests counts for posts visible 0.9 s, not 0.7 s', { tags: ['POST-49'] }, async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/v3/posts/engagement') return;
    asked.push(...(request.postDataJSON() as { ulids: string[] }).ulids);
  });
  // A socket that reconnects would request the counts of every visible card, so no socket is allowed.
  await page.routeWebSocket(/./, () => undefined);
  await page.clock.install();
  await page.goto('/bob');
  const [top = '', low = ''] = [written[0], written[12]];
  await card(page, top).waitFor();
  await page.clock.pauseAt(Date.now() + 10 * MINUTE);
  // The cards that are visible during layout are requested too, so the list is cleared after that.
  await waitForIntersection(page, low, false);
  await page.clock.runFor(20 * SECOND);
  asked.length = 0;
  const stay = async (milliseconds: number): Promise<void> => {
    await page.clock.runFor(61 * SECOND);
    await card(page, low).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    await waitForIntersection(page, low, true);
    await page.clock.runFor(milliseconds);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await waitForIntersection(page, low, false);
    await page.clock.runFor(20 * SECOND);
  };
  // The page requests the counts of visible cards every five seconds. Some of these turns overlap with that
  // timer.
  for (let turn = 0; turn < 3; turn += 1) await stay(700);
  expect(asked).not.toContain(low);
  // A response in flight may have brought the counts already, so the card gets another turn.
  await expect
    .poll(async () => {
      await stay(900);
      return asked;
    })
    .toContain(low);
});

test('draws 20 of the 50 loaded posts, then more', { tags: ['FEED-24'] }, async () => {
  // The window is tall enough to draw more than twenty cards. It is too low to come near the end of twenty.
  const viewport = { width: 1280, height: 1100 };
  const { page } = await community.visit({ as: alice, viewport });
  const answered = page.waitForResponse((answer) => answer.url().includes('/v3/posts/following'));
  await page.goto('/feed?feedType=following');
  expect(((await (await answered).json()) as { data: unknown[] }).data).toHaveLength(50);
  const cards = page.locator('[role=feed] [data-post]');
  await expect.poll(() => cards.count()).toBe(20);
  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThan(20);
});

const PHONE_WITH_KEYS = { viewport: PHONE, hasTouch: true, isMobile: true };
async function sheetHeight(page: Page): Promise<number> {
  const { height = 1 } = page.viewportSize() ?? {};
  const top = (await page.getByRole('button', { name: 'Close' }).boundingBox())?.y ?? height;
  return 1 - top / height;
}

test('grows the composer sheet when the keyboard opens', { tags: ['COMPOSE-27'] }, async () => {
  const { page } = await community.visit({ as: alice, ...PHONE_WITH_KEYS });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create a post' }).click();
  await page.getByPlaceholder("What's on your mind?").waitFor();
  const isHalf = async (): Promise<boolean> => {
    const height = await sheetHeight(page);
    return height > 0.4 && height < 0.55;
  };
  await expect.poll(isHalf).toBe(true);
  await page.setViewportSize({ width: PHONE.width, height: 500 });
  await expect.poll(() => sheetHeight(page)).toBeGreaterThan(0.85);
});

test('opens tall sheets for comments and quotes', { tags: ['COMPOSE-30'] }, async () => {
  const id = await writePost(bob, 'Worth a word.');
  await writeComment(bob, id, 'The first.');
  const { page } = await community.visit({ as: alice, ...PHONE_WITH_KEYS });
  await page.goto(`/post/${id}`);
  const post = card(page, id);
  await post.locator('[data-act=repost]').click();
  await page.getByRole('menuitem', { name: 'Quote' }).click();
  await page.getByPlaceholder('Enter your quote').waitFor();
  await expect.poll(() => sheetHeight(page)).toBeGreaterThan(0.75);
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('Enter your quote').waitFor({ state: 'detached' });
  await post.getByRole('button', { name: /^Comment/ }).click();
  await page.getByRole('dialog').getByRole('textbox').waitFor();
  await expect.poll(() => sheetHeight(page)).toBeGreaterThan(0.75);
});
