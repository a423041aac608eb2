import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, DESKTOP, PHONE, startCommunity, writePost } from '../harness/community.ts';
import { firstCard, scrollToPost, seedPosts } from './scroll-position.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
let ids: string[];

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
  bob = await community.server.signUp('bob');
  await alice.follow(bob);
  ids = await seedPosts(community.server, bob, 60);
});
afterAll(() => community.stop());

/** The height of the bottom toolbar with its raised button. */
const TOOLBAR_PX = 70;

async function openHome(viewport = PHONE): Promise<Page> {
  const { page } = await community.visit({ as: alice, viewport });
  await page.goto('/feed');
  await firstCard(page).waitFor();
  return page;
}

async function hide(page: Page): Promise<void> {
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/reading-places') && response.request().method() === 'PUT',
  );
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect((await saved).status()).toBe(200);
}

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Go to your place' });
const topOf = (page: Page, id: string): Promise<number> =>
  page.locator(`[data-row="${id}"]`).evaluate((row) => Math.round(row.getBoundingClientRect().top));

test('leads to the place of another device, or hides it', async () => {
  const place = ids[40] ?? '';
  const phone = await openHome();
  await scrollToPost(phone, place);
  await hide(phone);
  for (const text of ['First news', 'Second news']) await writePost(bob, text);

  const laptop = await openHome(DESKTOP);
  await expect.poll(() => offer(laptop).textContent()).toContain('2 new since you were here');
  const before = await firstCard(laptop).boundingBox();
  expect(before?.y).toBeLessThan(300);
  await laptop.getByRole('button', { name: 'Go to your place' }).click();
  await expect.poll(() => topOf(laptop, place)).toBeLessThan(300);
  await expect.poll(() => topOf(laptop, place)).toBeGreaterThan(0);
  const focused = laptop.locator(`[data-row="${place}"] article:focus`);
  await focused.waitFor();
  await offer(laptop).waitFor({ state: 'detached' });

  await hide(laptop);

  const tablet = await openHome();
  await offer(tablet).waitFor();
  const bar = await offer(tablet).boundingBox();
  expect(bar?.y).toBeGreaterThan(PHONE.height / 2);
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThan(PHONE.height - TOOLBAR_PX);
  await tablet.getByRole('button', { name: 'Dismiss' }).click();
  await offer(tablet).waitFor({ state: 'detached' });
});
