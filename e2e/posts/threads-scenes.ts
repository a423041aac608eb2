import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { findAccessibilityFaults, findOverflows } from '../harness/page-faults.ts';
import {
  waitForPath,
  type Community,
  DESKTOP,
  PHONE,
  writeComment,
  writePost,
} from '../harness/community.ts';
import { expectToast, type ElementLifetime, watchLifetimes } from '../harness/element-lifetimes.ts';
import { waitForStillness } from '../harness/stillness.ts';

export const main = (page: Page): Locator => page.getByRole('main');
export const card = (page: Page, text: string): Locator =>
  main(page).getByRole('article').filter({ hasText: text }).first();
export const preview = (page: Page, id: string): Locator => page.locator(`[data-preview="${id}"]`);
export const topOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.y ?? 0;

export async function commentOnCard(
  community: Community,
  { alice, bob }: { alice: TestMember; bob: TestMember },
  [where, viewport]: [where: string, viewport: typeof PHONE],
): Promise<void> {
  const byTouch = viewport === PHONE;
  const above = await writePost(bob, `Above, on ${where}`);
  const id = await writePost(bob, `Ten comments, on ${where}`);
  for (let at = 0; at < 10; at += 1) await writeComment(bob, id, `Said before: ${at}.`);
  await writePost(bob, `Newest, on ${where}`);
  const { page, errors } = await community.visit({
    as: alice,
    viewport,
    hasTouch: byTouch,
    reducedMotion: 'reduce',
  });
  await watchLifetimes(page, '[data-highlighted]');
  await page.goto('/feed');
  const post = page.locator(`[data-post="${id}"]`);
  const count = post.getByRole('button', { name: 'Show comments, 10' });
  const press = async (button: Locator): Promise<void> => {
    if (byTouch) return button.tap();
    await button.focus();
    await page.keyboard.press('Enter');
  };
  await count.waitFor();
  await waitForStillness(page);
  const before = await topOf(post);
  expect(await count.getAttribute('aria-expanded')).toBe('false');
  await press(count);
  const shown = preview(page, id);
  await shown.getByText('Said before: 9.').waitFor();
  await expect.poll(() => count.getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => shown.getByRole('article').count()).toBe(3);
  expect(await topOf(post)).toBe(before);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  if (byTouch) {
    // This width is about that of a phone at 200 % zoom.
    await page.setViewportSize({ ...PHONE, width: 320 });
    await expect.poll(() => findOverflows(page)).toEqual([]);
    await page.setViewportSize(PHONE);
  }

  const strings = `My own word, on ${where}`;
  await press(post.getByRole('button', { name: 'Comment, 10' }));
  await page.getByPlaceholder('Add a comment').fill(strings);
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const own = shown.getByRole('article').first();
  await expect.poll(() => own.textContent()).toContain(strings);
  await expect.poll(() => shown.getByRole('article').count()).toBe(3);
  expect(await topOf(post)).toBe(before);
  await expectToast(page, (await own.getAttribute('data-post')) ?? '');

  await shown.getByRole('link', { name: 'View all 11 comments' }).click();
  await waitForPath(page, `/post/${id}`);
  await main(page).getByText('Said before: 0.').waitFor();
  await page.goBack();
  await waitForPath(page, '/feed');
  await shown.getByText(strings).waitFor();
  await press(post.getByRole('button', { name: 'Show comments, 11' }));
  await shown.waitFor({ state: 'detached' });

  await press(
    page.locator(`[data-post="${above}"]`).getByRole('button', { name: 'Comment', exact: true }),
  );
  await page.getByPlaceholder('Add a comment').fill('The first word here');
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await preview(page, above).getByText('The first word here').waitFor();
  await preview(page, above).getByRole('link', { name: 'View 1 comment' }).waitFor();
  expect(errors).toEqual([]);
}

export const readSeenTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window as unknown as { seenLives: ElementLifetime[] }).seenLives.map((life) => life.text),
  );
export const isInSight = async (page: Page, id: string): Promise<boolean> => {
  const box = await page.locator(`[data-post="${id}"]`).boundingBox();
  return box !== null && box.y > 0 && box.y + box.height < DESKTOP.height;
};
