import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, PHONE, writePost } from '../harness/community.ts';
import { stillness } from '../harness/stillness.ts';

/** Bob has posts, and alice follows him. */
export async function seedPull({
  server,
}: Community): Promise<{ alice: TestMember; bob: TestMember }> {
  const { signUp } = server;
  const [alice, bob] = [await signUp('alice'), await signUp('bob')];
  await alice.api('PUT', '/profile/bob/follow');
  for (let at = 1; at <= 12; at += 1) await writePost(bob, `Bob writes number ${at}.`);
  return { alice, bob };
}

/** What comes to be before long, on a busy machine too. */
export const soon = <Seen>(look: () => Seen | Promise<Seen>) =>
  expect.poll(look, { timeout: 30_000 });

interface Touched {
  page: Page;
  calls: string[];
  finger: Finger;
}

/** A phone with a finger on it, at a screen that has its list and listens to pulls. */
export async function touched(
  community: Community,
  member: TestMember,
  path: string,
): Promise<Touched> {
  const { page, calls, context } = await community.visit({
    as: member,
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

export const FEED_CALL = 'GET /v3/posts/following';
export const count = (calls: string[], call: string): number =>
  calls.filter((each) => each === call).length;
/** How far below its resting place the disc is drawn, in pixels. */
export const drawnAt = (page: Page): Promise<number> =>
  page
    .locator('[class*=disc]')
    .evaluate((disc) => Number.parseFloat(getComputedStyle(disc).translate.split(' ')[1] ?? '0'));
