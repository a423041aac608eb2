// Thorough: It covers late answers and wheel steps; feeds and places have fast journeys of their own.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, DESKTOP, PHONE, startCommunity, writePost } from '../harness/community.ts';
import { findScrollAnchor, expectAnchorKept } from './scroll-position.ts';
import { delayResponses, waitForStillness } from '../harness/stillness.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
  for (let at = 1; at <= 60; at += 1) await writePost(alice, `Post ${at} of a long day.`);
});
afterAll(() => community.stop());

test('scrolls to the top before Home’s response and offers return', async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  await page.goto('/feed');
  await page.getByRole('article').nth(12).waitFor();
  await waitForStillness(page);
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 1200);
  const top = (): Promise<number> => page.evaluate(() => window.scrollY);
  await expect.poll(top).toBeGreaterThan(1000);
  await waitForStillness(page);
  const answer = await delayResponses(page, '**/v3/posts/**');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect.poll(top).toBe(0);
  await page.getByRole('button', { name: 'Back to where you were', exact: true }).waitFor();
  answer();
  await page.unrouteAll({ behavior: 'wait' });
});

test('keeps the position restored by Back when Home’s response arrives', async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  await page.goto('/feed');
  await page.getByRole('article').nth(12).waitFor();
  await waitForStillness(page);
  await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }));
  const top = (): Promise<number> => page.evaluate(() => window.scrollY);
  await expect.poll(top).toBeGreaterThan(1000);
  await waitForStillness(page);
  const spot = await findScrollAnchor(page);
  const answer = await delayResponses(page, '**/v3/posts/following?*');
  const asked = page.waitForRequest('**/v3/posts/following?*');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await asked;
  await page.getByRole('button', { name: 'Back to where you were', exact: true }).click();
  await expect.poll(top).toBeGreaterThan(1000);
  const answered = page.waitForResponse('**/v3/posts/following?*');
  answer();
  await answered;
  await expectAnchorKept(page, spot, 'Home, and back before its answer');
});

// The browser's own scroll anchoring would hold on to elements beside the list, down to its end.
test('scrolls by the wheel’s distance, not by inserted content', async () => {
  const { page } = await community.visit({ as: alice, viewport: DESKTOP });
  await page.goto('/feed');
  await page.getByRole('article').nth(12).waitFor();
  await waitForStillness(page);
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  await page.mouse.move(640, 500);
  await page.mouse.wheel(0, 2500);
  await page.locator('[aria-posinset="30"]').waitFor({ state: 'attached' });
  await waitForStillness(page);
  expect(await page.evaluate(() => window.scrollY)).toBeLessThanOrEqual(2902);
});
