import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestMember } from '../server/test/server.ts';
import { type Community, DESKTOP, PHONE, startCommunity, writePost } from './community.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
  for (let at = 1; at <= 60; at += 1) await writePost(alice, `Post ${at} of a long day.`);
});
afterAll(() => community.stop());

describe('the way to the top of the feed', () => {
  /** Tops of the window, frame by frame, from the press of the home button until it is at the top. */
  async function wayUp(reducedMotion: 'reduce' | 'no-preference'): Promise<number[]> {
    const { page } = await community.visit({ as: alice, viewport: PHONE, reducedMotion });
    await page.goto('/feed');
    await page.getByRole('article').nth(12).waitFor();
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 1200);
    await expect
      .poll(() => page.evaluate(() => window.scrollY), { timeout: 10_000 })
      .toBeGreaterThan(1000);
    return page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const tops: number[] = [];
          const look = (): void => {
            tops.push(window.scrollY);
            if (window.scrollY === 0) resolve(tops);
            else requestAnimationFrame(look);
          };
          document.querySelector<HTMLElement>('nav a[aria-label=Home]')?.click();
          look();
        }),
    );
  }

  test('is gone at once by who wants no motion', async () => {
    expect(await wayUp('reduce')).toEqual([0]);
  });

  test('is seen by the others', async () => {
    expect((await wayUp('no-preference')).length).toBeGreaterThan(2);
  });
});

// The browser's own anchoring would hold on to what stands beside the list, and go on to its very end.
test('the wheel takes the reader as far as it is turned, and what it brings into the page no further', async () => {
  const { page } = await community.visit({ as: alice, viewport: DESKTOP });
  await page.goto('/feed');
  await page.getByRole('article').nth(12).waitFor();
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  await page.mouse.move(640, 500);
  await page.mouse.wheel(0, 2500);
  await page.locator('[aria-posinset="30"]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.scrollY)).toBeLessThanOrEqual(2902);
});
