// Thorough: it reads hundreds of posts on a slowed page and checks positions to the pixel.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, DESKTOP, PHONE, startCommunity } from '../harness/community.ts';
import {
  findScrollAnchor,
  expectAnchorKept,
  feed,
  firstCard,
  offsets,
  scrollToPost,
  seedPosts,
  slowPage,
} from './scroll-position.ts';
import { waitForStillness } from '../harness/stillness.ts';

let community: Community;
let alice: TestMember;
let ids: string[];

beforeAll(async () => {
  community = await startCommunity();
  const { server } = community;
  alice = await server.signUp('alice');
  const bob = await server.signUp('bob');
  await alice.api('PUT', '/profile/bob/follow');
  ids = await seedPosts(server, bob, 620);
});
afterAll(async () => {
  for (const { name, off } of offsets) console.info(`${off.toFixed(2).padStart(7)} px  ${name}`);
  await community.stop();
});

const idAt = (index: number): string => ids[index] ?? '';

async function reading(index: number, viewport = PHONE): Promise<Page> {
  const page = await slowPage(community, alice, { viewport });
  await page.goto('/feed');
  await firstCard(page).waitFor();
  await scrollToPost(page, idAt(index));
  return page;
}

function worstJump(page: Page, pixels: number, frames: number): Promise<number> {
  return page.evaluate(
    ({ step, count }) =>
      new Promise<number>((resolve) => {
        const tops = (): Map<string, number> => {
          const seen = new Map<string, number>();
          for (const row of document.querySelectorAll<HTMLElement>('[role=feed] [data-row]')) {
            const { top, bottom } = row.getBoundingClientRect();
            if (bottom > 0 && top < window.innerHeight) seen.set(row.dataset['row'] ?? '', top);
          }
          return seen;
        };
        let worst = 0;
        let frame = 0;
        let sent = 0;
        let before: Map<string, number> | null = null;
        // Create this observer last. It then runs after all other resize observers and before the paint.
        const probe = document.body.appendChild(document.createElement('div'));
        const observer = new ResizeObserver(() => {
          const now = tops();
          for (const [id, top] of before ?? []) {
            const moved = now.get(id);
            if (moved !== undefined) worst = Math.max(worst, Math.abs(moved - top + sent));
          }
          before = now;
          sent = 0;
        });
        observer.observe(probe);
        const next = (): void => {
          frame += 1;
          if (frame > count + 30) {
            observer.disconnect();
            probe.remove();
            return resolve(worst);
          }
          const from = window.scrollY;
          if (frame <= count) window.scrollBy({ top: step, behavior: 'instant' });
          sent += window.scrollY - from;
          probe.style.width = `${1 + (frame % 2)}px`;
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    { step: Math.round(pixels / frames), count: frames },
  );
}

test('scrolls up past unmeasured posts without a jump', async () => {
  const page = await reading(60, DESKTOP);
  await page.setViewportSize(PHONE);
  await waitForStillness(page);
  for (let turn = 0; turn < 4; turn += 1) {
    expect(await worstJump(page, -3600, 60), `turn ${turn}`).toBeLessThanOrEqual(2);
  }
});

test('keeps measured heights past the memory limit without a jump', async () => {
  const page = await reading(5);
  const heights = (): Promise<Record<string, number>> =>
    page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>('[role=feed] [data-row]')].map((row) => [
          row.dataset['row'] ?? '',
          Math.round(row.getBoundingClientRect().height),
        ]),
      ),
    );
  await scrollToPost(page, idAt(60), 60);
  const before = await heights();
  await scrollToPost(page, idAt(380), 60);
  await scrollToPost(page, idAt(75), 60, 'up');
  expect(await worstJump(page, -3000, 75)).toBeLessThanOrEqual(2);
  await scrollToPost(page, idAt(60), 60, 'up');
  await expect.poll(() => feed(page).locator('[data-row]:not(:has(article))').count()).toBe(0);
  const after = await heights();
  const common = Object.keys(before).filter((id) => id in after);
  expect(common.length).toBeGreaterThan(10);
  for (const id of common) expect(after[id], id).toBe(before[id]);
});

test('keeps posts in position after a flick ends', async () => {
  const page = await slowPage(community, alice, {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  await page.goto('/feed');
  await firstCard(page).waitFor();
  await scrollToPost(page, idAt(30));
  const session = await page.context().newCDPSession(page);
  for (const yDistance of [-2400, 1800]) {
    await session.send('Input.synthesizeScrollGesture', {
      x: 190,
      y: 450,
      yDistance,
      speed: 6000,
      gestureSourceType: 'touch',
      preventFling: false,
    });
    await waitForStillness(page);
    const spot = await findScrollAnchor(page);
    await expectAnchorKept(page, spot, `a flick of ${yDistance} px`);
  }
});

test('renders posts up to 2000 px beyond the window', { tags: ['FEED-25'] }, async () => {
  const page = await reading(40);
  const beyond = (): Promise<{ above: number; below: number; next: number }> =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll<HTMLElement>('[role=feed] [data-row]')].map(
        (row) => row.getBoundingClientRect(),
      );
      const [first] = rows;
      const last = rows.at(-1);
      return {
        above: -(first?.top ?? 0),
        below: (last?.bottom ?? 0) - window.innerHeight,
        next: Math.max(-(rows[4]?.bottom ?? 0), (rows.at(-5)?.top ?? 0) - window.innerHeight),
      };
    });
  await expect.poll(async () => (await beyond()).above).toBeGreaterThanOrEqual(2000);
  await expect.poll(async () => (await beyond()).below).toBeGreaterThanOrEqual(2000);
  expect((await beyond()).next).toBeLessThan(2000);
});

test('keeps the DOM small after 600 posts', async () => {
  const page = await reading(600);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(
    1200,
  );
  const set = await feed(page)
    .getByRole('article')
    .evaluateAll((all) => all.map((each) => Number(each.getAttribute('aria-posinset'))));
  expect(set).toEqual(set.map((_, at) => (set[0] ?? 0) + at));
});

test('moves keyboard focus through the list without scrolling the page', async () => {
  const page = await reading(20, DESKTOP);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const focused = (): Promise<string | undefined> =>
    page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']);
  const first = await findScrollAnchor(page);
  await page.keyboard.press('j');
  await expect.poll(focused).toBe(first.id);
  const start = ids.indexOf(first.id);
  for (let at = 1; at <= 30; at += 1) {
    await page.keyboard.press('j');
    await expect.poll(focused).toBe(idAt(start + at));
  }
  for (let at = 29; at >= 20; at -= 1) {
    await page.keyboard.press('k');
    await expect.poll(focused).toBe(idAt(start + at));
  }
  const last = feed(page).locator(`[data-row="${idAt(start + 20)}"]`);
  await expect.poll(async () => (await last.boundingBox())?.y).toBeGreaterThanOrEqual(100);
});
