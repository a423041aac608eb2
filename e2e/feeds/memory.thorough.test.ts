// Thorough: It reads 700 posts twice to measure what memory holds.
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, PHONE, startCommunity, type Visit } from '../harness/community.ts';
import { delayResponses } from '../harness/stillness.ts';

const MANY = 700;
const FULL_MOST = 300;
/** Number of posts that are around the window or on a page in flight. They are never requested again. */
const LEEWAY = 75;

let community: Community;
let alice: TestMember;
let feed: string[];

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  alice = await signUp('alice');
  const bob = await signUp('bob');
  await alice.api('PUT', '/profile/bob/follow');
  await seedPosts(bob);
});
afterAll(() => community.stop());

/** Seeds posts older than an hour. Newer posts stay in memory for a minute, whatever the member reads. */
async function seedPosts(author: TestMember): Promise<void> {
  const rows = Array.from({ length: MANY }, (_, at) => {
    const time = Date.now() - 3_600_000 - at * 1000;
    const body = `Number ${at}. ${'A line of words. '.repeat(at % 9)}`;
    return { id: ulidToUuid(makeUlid(time)), at: new Date(time), body };
  });
  await community.server.database.pool.query(
    `with rows as (
      select * from jsonb_to_recordset($1::jsonb) as post (id uuid, at timestamptz, body text)
    ), written as (
      insert into posts (id, seq, author_id, post_type, body, created_at, updated_at)
      select id, seq_at(at, 0), $2::uuid, 'POST', body, at, at from rows
    )
    insert into post_counts (post_id) select id from rows`,
    [JSON.stringify(rows), author.id],
  );
}

function watchMaps(page: Page): { calls: string[][] } {
  const seen = { calls: [] as string[][] };
  page.on('request', (request) => {
    if (!request.url().endsWith('/v3/posts/map')) return;
    seen.calls.push((request.postDataJSON() as { ulids: string[] }).ulids);
  });
  return seen;
}

interface Shown {
  ids: string[];
  skeletons: number;
  elements: number;
}

async function scroll(page: Page, direction: 1 | -1): Promise<Shown> {
  return page.evaluate(async (sign) => {
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    const ids = new Set<string>();
    let elements = 0;
    let still = 0;
    const isOver = (): boolean =>
      sign === -1
        ? window.scrollY <= 0
        : [...document.querySelectorAll('p')].some((each) => each.textContent === 'End of Feed');
    const inView = (card: Element): boolean => {
      const { top, bottom } = card.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    };
    const isWhole = (): boolean =>
      [0.2, 0.35, 0.5, 0.65, 0.8].every((part) =>
        document
          .elementFromPoint(window.innerWidth / 2, window.innerHeight * part)
          ?.closest('[role=feed] [data-post]'),
      );
    while (still < 30) {
      for (const each of document.querySelectorAll('[role=feed] [data-post]')) {
        if (inView(each)) ids.add(each.getAttribute('data-post') ?? '');
      }
      elements = Math.max(elements, document.querySelectorAll('*').length);
      const before = window.scrollY;
      if (isWhole() || isOver()) {
        window.scrollBy({ top: (sign * window.innerHeight) / 2, behavior: 'instant' });
      }
      await frame();
      still = isOver() && window.scrollY === before ? still + 1 : 0;
    }
    const waits = document.querySelectorAll('[role=feed] [class*=skeleton]');
    return { ids: [...ids], skeletons: waits.length, elements };
  }, direction);
}

async function readToTheEnd(visit: Visit): Promise<Shown> {
  await visit.page.goto('/feed');
  await visit.page.getByRole('article').first().waitFor();
  const shown = await scroll(visit.page, 1);
  feed ??= shown.ids;
  expect(shown.ids).toHaveLength(MANY);
  return shown;
}

/** Without a database, evicted posts can only come from the server. */
async function withoutDatabase(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('No database in this window.', 'SecurityError');
    };
  });
}

test(
  'keeps 300 of 700 posts and refetches the rest',
  { tags: ['CACHE-03', 'CACHE-04', 'CACHE-05', 'POST-55', 'POST-58'], timeout: 600_000 },
  async () => {
    const visit = await community.visit({ as: alice, viewport: PHONE });
    await withoutDatabase(visit.page);
    const down = await readToTheEnd(visit);
    expect(down.elements).toBeLessThan(2500);

    const maps = watchMaps(visit.page);
    const up = await scroll(visit.page, -1);
    expect(up.skeletons).toBe(0);
    expect(new Set(up.ids)).toEqual(new Set(feed));
    expect(up.elements).toBeLessThan(2500);
    const asked = new Set(maps.calls.flat());
    // Posts that are requested again had been evicted. At most 300 posts were complete at the end of the
    // feed.
    expect(asked.size).toBeGreaterThanOrEqual(MANY - FULL_MOST - LEEWAY);
    expect(asked.size).toBeLessThan(MANY - 100);
    for (const call of maps.calls) expect(call.length).toBeLessThanOrEqual(20);
    expect(maps.calls.length).toBeLessThan(asked.size / 2);
  },
);

test(
  'restores evicted posts from the local database',
  { tags: ['CACHE-02', 'CACHE-03'], timeout: 600_000 },
  async () => {
    const visit = await community.visit({ as: alice, viewport: PHONE });
    await visit.page.goto('/feed');
    const name = `rookery-cache-${alice.ulid}`;
    const names = (): Promise<(string | undefined)[]> =>
      visit.page.evaluate(async () => (await indexedDB.databases()).map((each) => each.name));
    await expect.poll(names, { timeout: 30_000 }).toContain(name);
    const down = await scroll(visit.page, 1);
    expect(down.ids).toHaveLength(MANY);
    const maps = watchMaps(visit.page);
    const up = await scroll(visit.page, -1);
    expect([up.skeletons, up.ids.length, maps.calls]).toEqual([0, MANY, []]);
  },
);

test(
  'fetches batches of five on a slow connection',
  { tags: ['POST-56', 'POST-57', 'PWA-05'], timeout: 600_000 },
  async () => {
    const visit = await community.visit({ as: alice, viewport: PHONE });
    const { page } = visit;
    await withoutDatabase(page);
    await readToTheEnd(visit);
    await page.evaluate(() => {
      const slow = { effectiveType: '2g' };
      Object.defineProperty(navigator, 'connection', { get: () => slow });
    });
    const maps = watchMaps(page);
    const answer = await delayResponses(page, '**/v3/posts/map');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate(() => {
      const asked: number[] = [];
      const { fetch } = window;
      window.fetch = (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        if (url.endsWith('/v3/posts/map')) asked.push(Date.now());
        return fetch(input, init);
      };
      Object.assign(window, { asked });
      window.scrollTo({ top: 3000, behavior: 'instant' });
    });
    await expect
      .poll(
        async () => {
          await page.clock.runFor(100);
          return maps.calls.length;
        },
        { timeout: 60_000, interval: 200 },
      )
      .toBeGreaterThanOrEqual(3);
    for (const call of maps.calls) expect(call.length).toBeLessThanOrEqual(5);
    const [first = 0, second = 0, third = 0] = await page.evaluate(
      () => (window as unknown as { asked: number[] }).asked,
    );
    expect(second - first).toBeGreaterThanOrEqual(900);
    expect(third - second).toBeGreaterThanOrEqual(900);
    await page.locator('[role=feed] [class*=skeleton]').first().waitFor();
    await page.clock.resume();
    answer();
    await page.locator('[role=feed] [class*=skeleton]').first().waitFor({ state: 'detached' });
  },
);
