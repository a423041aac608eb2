import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { findAccessibilityFaults, findOverflows } from '../harness/page-faults.ts';
import { waitForPath, type Community, writeComment, writePost } from '../harness/community.ts';
import { searchLink } from './search-scenes.ts';

interface Trends {
  alice: TestMember;
  members: TestMember[];
}

export async function fillTrends({ server }: Community): Promise<Trends> {
  const alice = await server.signUp('alice');
  const members: TestMember[] = [];
  for (let at = 1; at <= 12; at += 1) members.push(await server.signUp(`rook_${at}`));
  const [first, second] = members as [TestMember, TestMember];
  await second.api('PUT', '/profile/rook_1/follow');
  for (let at = 1; at <= 12; at += 1) await writePost(first, `Hello, number ${at} #topic${at}`);
  for (let at = 1; at <= 11; at += 1) await writePost(second, `Again ${at} #topic1`);
  const lively = await writePost(first, 'What everybody talks about');
  await writeComment(second, lively, 'Indeed');
  await server.runJob('compute-trends');
  await server.runJob('recommend-users');
  return { alice, members };
}

export const sidebar = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Sidebar' });
export const section = (page: Page, name: string): Locator =>
  sidebar(page).getByRole('region', { name });
export const countRows = (list: Locator): Promise<number> => list.getByRole('listitem').count();

export async function showTrending(page: Page): Promise<void> {
  await page.goto('/feed');
  await searchLink(page).click();
  await page.getByRole('button', { name: 'Back', exact: true }).waitFor();
  await page.getByRole('link', { name: 'See all: Trending Topics' }).click();
  await waitForPath(page, '/trending');
  const main = page.getByRole('main');
  await main.getByRole('region', { name: 'Trending Topics' }).getByText('12 Posts').waitFor();
  await main.getByRole('region', { name: 'Trending Members' }).getByText('@rook_1').waitFor();
  await main.getByRole('article').filter({ hasText: 'What everybody talks about' }).waitFor();
  expect(await page.getByRole('button', { name: 'Back', exact: true }).count()).toBe(0);
  expect([await findAccessibilityFaults(page), await findOverflows(page)]).toEqual([[], []]);
}

export async function showRecommended(page: Page, count: number): Promise<void> {
  const list = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => list.count()).toBeGreaterThanOrEqual(count);
  const others = list.filter({ hasNot: page.getByRole('button', { name: /^Follow / }) });
  await expect.poll(() => others.count()).toBe(0);
  expect([await findAccessibilityFaults(page), await findOverflows(page)]).toEqual([[], []]);
}
