import { userChannel } from '@rookery/contract/events.ts';
import { HOUR_MS, DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import {
  listScheduledPosts,
  publishScheduledPost,
  schedulePost,
} from '@rookery/contract/posts/schedule-post.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, PHONE, startCommunity } from '../harness/community.ts';
import { readCachedListKeys } from '../harness/device-cache.ts';
import { findAccessibilityFaults, findOverflows } from '../harness/page-faults.ts';
import { controlRealtimeNetwork } from '../harness/realtime-network.ts';

let community: Community;
let ann: TestMember;
let pairs = 0;

beforeAll(async () => {
  community = await startCommunity();
});
beforeEach(async () => {
  pairs += 1;
  community.server.clock.set(new Date());
  ann = await community.server.signUp(`ann${pairs}`);
});
afterAll(() => community.stop());

const composer = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('textbox') });
const field = (page: Page) => page.getByPlaceholder("What's on your mind?");
const rows = (page: Page) => page.getByRole('list', { name: 'Scheduled posts' }).locator('> li');
const scheduleButton = (page: Page) => page.getByRole('button', { name: 'Schedule', exact: true });
const runJob = () => community.server.runJob('publish-scheduled-posts');

const faults = async (page: Page) => [
  ...(await findAccessibilityFaults(page)),
  ...(await findOverflows(page)),
];

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Create a post' }).click();
  await field(page).fill(text);
}

async function scheduled(body: string, ms = 2 * HOUR_MS): Promise<string> {
  const { server } = community;
  const ulid = server.freshUlid();
  const publishAt = new Date(server.clock.now().getTime() + ms).toISOString();
  await ann.do(schedulePost, { body: { ulid, body, publishAt } });
  return ulid;
}

const isPublished = async (ulid: string): Promise<boolean> => {
  const { db } = community.server;
  const query = db.selectFrom('posts').select('id').where('id', '=', ulidToUuid(ulid));
  return (await query.execute()).length > 0;
};

test('schedules, edits and publishes a post on a phone', async () => {
  const timezoneId = 'Asia/Tokyo';
  const { page } = await community.visit({ as: ann, viewport: PHONE, timezoneId });
  await page.goto('/feed');
  await write(page, 'The heron is back.');
  await page.getByRole('button', { name: 'Schedule this post' }).click();
  await page.getByText('Your time zone: Asia/Tokyo (GMT+9)').waitFor();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Tomorrow/ }).click();
  await page.getByText(/^Will be posted/).waitFor();
  await scheduleButton(page).click();
  await page.getByText(/^Scheduled for/).waitFor();
  const [post] = (await ann.do(listScheduledPosts)).data;
  expect(post?.publishAt).toMatch(/T00:00:00.000Z$/);

  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await rows(page).filter({ hasText: 'The heron is back.' }).waitFor();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => field(page).inputValue()).toBe('The heron is back.');
  await field(page).fill('The heron is back, with a friend.');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const date = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
  await page.getByLabel('Date and time').fill(`${date}T18:30`);
  await page.getByRole('button', { name: 'Set time' }).click();
  await scheduleButton(page).click();
  await rows(page).filter({ hasText: 'with a friend' }).waitFor();
  expect((await ann.do(listScheduledPosts)).data).toMatchObject([
    { ulid: post?.ulid, publishAt: `${date}T09:30:00.000Z` },
  ]);

  await page.getByRole('button', { name: 'Post now' }).click();
  await page.getByText('Posted', { exact: true }).waitFor();
  await page.getByText('No scheduled posts').waitFor();
  expect(await isPublished(post?.ulid ?? '')).toBe(true);
});

test('keeps the chosen time in the draft', async () => {
  const { page } = await community.visit({ as: ann });
  await page.goto('/feed');
  await write(page, 'Half an idea.');
  await page.getByRole('button', { name: 'Schedule this post' }).click();
  await page.getByRole('button', { name: /^Tomorrow/ }).click();
  await scheduleButton(page).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Create a post' }).click();
  await scheduleButton(page).waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('button', { name: 'Post now instead' }).click();
  await composer(page).getByRole('button', { name: 'Post', exact: true }).click();
  await page.locator('article[data-post]:visible', { hasText: 'Half an idea.' }).waitFor();
  expect((await ann.do(listScheduledPosts)).data).toEqual([]);
});

test('refuses a time in the past', async () => {
  const { page } = await community.visit({ as: ann });
  await page.goto('/feed');
  await write(page, 'Too late.');
  await page.getByRole('button', { name: 'Schedule this post' }).click();
  await page.getByLabel('Date and time').fill('2020-01-01T09:00');
  await page.getByRole('button', { name: 'Set time' }).click();
  await page.getByText('Choose a time at least 5 minutes from now.').waitFor();
  expect(await page.getByLabel('Date and time').getAttribute('aria-invalid')).toBe('true');
});

test('cancels a scheduled post after one question', async () => {
  const ulid = await scheduled('Never mind.');
  const { page } = await community.visit({ as: ann });
  await page.goto('/scheduled');
  await rows(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep' }).click();
  await rows(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel post' }).click();
  await page.getByText('No scheduled posts').waitFor();
  community.server.clock.advance(3 * HOUR_MS);
  await runJob();
  expect(await isPublished(ulid)).toBe(false);
});

test('shows why a post was not posted, and retries', async () => {
  const { server } = community;
  const ulid = await scheduled('Patience.', 10 * 60_000);
  const { page } = await community.visit({ as: ann });
  const wire = await controlRealtimeNetwork(page);
  await page.goto('/feed');
  await wire.told(userChannel(ann.ulid));
  const until = (ms: number) =>
    server.db
      .updateTable('users')
      .set({ timeout_until: new Date(server.clock.now().getTime() + ms) })
      .where('id', '=', ann.id)
      .execute();
  await until(11 * 60_000);
  server.clock.advance(10 * 60_000);
  await runJob();
  await page.getByText('A scheduled post was not posted').waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await rows(page).filter({ hasText: 'Your account was temporarily restricted' }).waitFor();
  await expect.poll(() => page.getByText('A scheduled post was not posted').count()).toBe(0);
  server.clock.advance(2 * 60_000);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No scheduled posts').waitFor();
  expect(await isPublished(ulid)).toBe(true);
});

test('keeps an edit of a post that is already published', async () => {
  const ulid = await scheduled('First words.');
  const { page } = await community.visit({ as: ann });
  await page.goto('/scheduled');
  await page.getByRole('button', { name: 'Edit' }).click();
  await field(page).fill('Better words.');
  await ann.do(publishScheduledPost, { body: { ulid } });
  await scheduleButton(page).click();
  await page.getByText('This post was already published.').waitFor();
  expect(await field(page).inputValue()).toBe('Better words.');
});

test('schedules offline, and sends it later', async () => {
  const { page, context } = await community.visit({ as: ann });
  await page.goto('/feed');
  await write(page, 'From the train.');
  await page.getByRole('button', { name: 'Schedule this post' }).click();
  await page.getByRole('button', { name: /^Tomorrow/ }).click();
  await context.setOffline(true);
  await scheduleButton(page).click();
  await page.getByText('Waiting to be sent (1)').waitFor();
  await context.setOffline(false);
  await expect
    .poll(async () => (await ann.do(listScheduledPosts)).data)
    .toMatchObject([{ body: 'From the train.' }]);
});

test('shows the stored list when the server cannot be reached', async () => {
  await scheduled('Kept on the device.');
  const { page } = await community.visit({ as: ann });
  await page.goto('/scheduled');
  const row = rows(page).filter({ hasText: 'Kept on the device.' });
  await row.waitFor();
  const stored = () => readCachedListKeys(page, ann);
  await expect.poll(stored, { timeout: 20_000 }).toContain('["scheduled-posts"]');
  await page.route('**/v3/posts/scheduled', (route) => route.abort());
  await page.reload();
  await row.waitFor();
  expect(await row.count()).toBe(1);
});
