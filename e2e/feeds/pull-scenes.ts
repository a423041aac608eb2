import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, PHONE, writePost } from '../harness/community.ts';
import { waitForStillness } from '../harness/stillness.ts';

export async function seedPull({
  server,
}: Community): Promise<{ alice: TestMember; bob: TestMember }> {
  const { signUp } = server;
  const [alice, bob] = [await signUp('alice'), await signUp('bob')];
  await alice.api('PUT', '/profile/bob/follow');
  for (let at = 1; at <= 12; at += 1) await writePost(bob, `Bob writes number ${at}.`);
  return { alice, bob };
}

export const expectSoon = <Seen>(look: () => Seen | Promise<Seen>) =>
  expect.poll(look, { timeout: 30_000 });

interface TouchVisit {
  page: Page;
  calls: string[];
  finger: Finger;
}

export async function visitWithTouch(
  community: Community,
  member: TestMember,
  path: string,
): Promise<TouchVisit> {
  const { page, calls, context } = await community.visit({
    as: member,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(path);
  await page.getByRole('feed').getByRole('article').first().waitFor();
  // Once this style is set, the page's listener has disabled the browser's own pull to refresh.
  await page.waitForFunction(() => document.documentElement.style.overscrollBehaviorY !== '');
  await waitForStillness(page);
  return { page, calls, finger: fingerOn(await context.newCDPSession(page)) };
}

interface Finger {
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
          await touch('touchMove', [{ x, y }]);
        }
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
export const discOffset = (page: Page): Promise<number> =>
  page
    .locator('[class*=disc]')
    .evaluate((disc) => Number.parseFloat(getComputedStyle(disc).translate.split(' ')[1] ?? '0'));
