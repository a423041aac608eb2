import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { signUpWith } from '../../server/test/badges.ts';
import type { TestMember } from '../../server/test/server.ts';
import { type Community, startCommunity, type Visit, writePost } from '../harness/community.ts';

interface Feeds {
  community: Community;
  alice: TestMember;
  bob: TestMember;
  mona: TestMember;
  emma: TestMember;
  oldest: string;
}

export const MANY = 64;

export async function startFeeds(): Promise<Feeds> {
  const community = await startCommunity();
  const { server } = community;
  const [alice, bob] = [await server.signUp('alice'), await server.signUp('bob')];
  const mona = await signUpWith(server, 'mona', 'moderator');
  const emma = await signUpWith(server, 'emma', 'employee');
  await alice.api('PUT', '/profile/bob/follow');
  let oldest = '';
  for (let at = 1; at <= MANY; at += 1) {
    const id = await writePost(
      bob,
      `Bob writes number ${at}. ${'A line of words. '.repeat(at % 5)}`,
    );
    if (at === 1) oldest = id;
  }
  return { community, alice, bob, mona, emma, oldest };
}

/** Polls for 30 seconds, because a busy machine is slow. */
export const expectSoon = <Seen>(look: () => Seen | Promise<Seen>) =>
  expect.poll(look, { timeout: 30_000 });

export const feed = (page: Page): Locator => page.getByRole('feed');
export const first = (page: Page): Locator => feed(page).getByRole('article').first();
export const tabs = (page: Page): Promise<string[]> => page.getByRole('tab').allTextContents();
export const selected = (page: Page, name: string): Locator =>
  page.getByRole('tab', { name, exact: true, selected: true });
export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { name, exact: true });
export const defaultFeedButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Select Your Default Feed' });
export const defaultFeedSheet = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Select Your Default Feed' });

export async function fetchDefaultFeed(member: TestMember): Promise<string | undefined> {
  const { body } = await member.api('GET', '/user/settings');
  const pairs = body.data as { name: string; value: string }[];
  return pairs.find(({ name }) => name === 'default_feed')?.value;
}

export async function chooseDefaultFeed(visit: Visit, member: TestMember): Promise<void> {
  const { page, calls } = visit;
  await page.goto('/feed');
  await defaultFeedButton(page).click();
  const buttons = defaultFeedSheet(page).getByRole('button');
  await defaultFeedSheet(page).getByText('Select Your Default Feed', { exact: true }).waitFor();
  const texts = (await buttons.allTextContents()).filter(Boolean);
  expect(texts).toEqual([
    'Following',
    'Friends',
    'Discover',
    'Global',
    'Welcome',
    'Edit tabs…',
    'Cancel',
  ]);
  const marked = defaultFeedSheet(page).locator('[aria-current=true]');
  expect(await marked.allTextContents()).toEqual(['Following']);
  await buttons.filter({ hasText: 'Cancel' }).click();
  await defaultFeedSheet(page).waitFor({ state: 'detached' });
  expect(calls).not.toContain('PATCH /v3/user/settings');

  await defaultFeedButton(page).click();
  await buttons.filter({ hasText: 'Friends' }).click();
  await defaultFeedSheet(page).waitFor({ state: 'detached' });
  await selected(page, 'Friends').waitFor();
  await expectSoon(() => fetchDefaultFeed(member)).toBe('followingMutual');
  await page.getByRole('tab', { name: 'Discover' }).click();
  await selected(page, 'Discover').waitFor();
  expect(await tabs(page)).toEqual(['Following', 'Discover', 'Global', 'Friends']);
  await defaultFeedButton(page).click();
  await expectSoon(() => marked.allTextContents()).toEqual(['Friends']);
}
