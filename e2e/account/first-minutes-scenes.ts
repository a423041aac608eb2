import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { findAccessibilityFaults, findOverflows } from '../harness/page-faults.ts';
import {
  waitForPath,
  type Community,
  startCommunity,
  type Visit,
  writePost,
} from '../harness/community.ts';
import { waitForStillness } from '../harness/stillness.ts';

export async function startSixAuthors(): Promise<Community> {
  const community = await startCommunity();
  const { server } = community;
  for (const name of ['anna', 'bert', 'cleo', 'dirk', 'elsa', 'finn']) {
    const author = await server.signUp(name);
    await writePost(author, `The words of ${name}.`);
  }
  await server.runJob('compute-trends');
  return community;
}

const START = 'Start Building Your Experience: Follow Someone!';
export const suggestionsHeading = (page: Page): Locator =>
  page.getByRole('heading', { name: START, exact: true });
export const feed = (page: Page): Locator => page.getByRole('feed');
export const suggestedMembers = (page: Page): Locator =>
  page.getByRole('main').getByRole('region', { name: 'People to follow' });
const topOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.y ?? 0;

export async function followSuggestions(visit: Visit): Promise<void> {
  const { page, errors } = visit;
  await page.goto('/feed');
  await suggestionsHeading(page).waitFor();
  await page.getByText('Search for members in Discover', { exact: false }).waitFor();
  const follows = suggestedMembers(page).getByRole('button', { name: /^Follow / });
  await follows.nth(4).waitFor();
  expect(await follows.count()).toBe(5);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await findOverflows(page)).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 60));
  await waitForStillness(page);

  const first = suggestedMembers(page).getByRole('listitem').nth(2).getByRole('button');
  const name = String(await first.getAttribute('aria-label')).replace('Follow ', '');
  const before = await topOf(first);
  await first.click();
  const strings = (of: string): Locator =>
    feed(page).getByText(`The words of ${of.toLowerCase()}.`);
  await strings(name).waitFor();
  await expect.poll(() => topOf(first)).toBeCloseTo(before, 0);
  await expect.poll(() => suggestionsHeading(page).count()).toBe(0);
  await expect.poll(() => follows.count()).toBe(4);

  const names = await follows.evaluateAll((all) =>
    all.map((one) => String(one.getAttribute('aria-label')).replace('Follow ', '')),
  );
  for (const each of names) {
    await suggestedMembers(page)
      .getByRole('button', { name: `Follow ${each}`, exact: true })
      .click();
  }
  for (const each of names) await strings(each).waitFor();
  await expect.poll(() => feed(page).getByRole('article').count()).toBe(5);
  await page.mouse.move(0, 0);
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await suggestedMembers(page).getByRole('link', { name }).click();
  await waitForPath(page, `/${name.toLowerCase()}`);
  await page.goBack();
  await suggestedMembers(page).waitFor();
  await strings(name).waitFor();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await suggestedMembers(page).waitFor({ state: 'detached' });
  await expect.poll(() => feed(page).getByRole('article').count()).toBe(5);
  expect(errors).toEqual([]);
}
