import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, startCommunity } from '../harness/community.ts';
import { openComposer } from './drafts-scenes.ts';

let community: Community;
let members = 0;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

async function member(): Promise<TestMember> {
  const someone = await community.server.signUp(`ann${++members}`);
  await someone.post('Not the first post.');
  return someone;
}
async function openFeed(who: TestMember): Promise<Page> {
  const { page } = await community.visit({ as: who });
  const compared = page.waitForResponse((reply) => reply.url().endsWith('/v3/drafts'));
  await page.goto('/feed');
  await compared;
  return page;
}
async function writeDraft(page: Page, text: string): Promise<void> {
  const stored = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().endsWith('/v3/drafts'),
  );
  await (await openComposer(page)).fill(text);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await stored;
}
const shownText = async (page: Page): Promise<string> => (await openComposer(page)).inputValue();

test('continues a draft on another device', async () => {
  const ann = await member();
  const [phone, laptop] = [await openFeed(ann), await openFeed(ann)];
  await writeDraft(phone, 'Begun on the phone');
  await laptop.reload();
  await laptop.waitForResponse((reply) => reply.url().endsWith('/v3/drafts'));
  await expect.poll(() => shownText(laptop)).toBe('Begun on the phone');
  const removed = laptop.waitForResponse((reply) => reply.request().method() === 'DELETE');
  await laptop.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await removed;
  await phone.reload();
  await phone.waitForResponse((reply) => reply.url().endsWith('/v3/drafts'));
  await expect.poll(() => shownText(phone)).toBe('');
});

test('keeps both texts when two devices changed a draft', async () => {
  const ann = await member();
  const [phone, laptop] = [await openFeed(ann), await openFeed(ann)];
  await writeDraft(phone, 'From the phone');
  await (await openComposer(laptop)).fill('From the laptop');
  const answered = laptop.waitForResponse((reply) => reply.status() === 409);
  await laptop.getByRole('button', { name: 'Close' }).click();
  await laptop.getByRole('button', { name: 'Save Draft' }).click();
  await answered;
  await expect.poll(() => shownText(laptop)).toBe('From the laptop');
  await laptop.getByText('From the phone').waitFor();
  await laptop.getByRole('button', { name: 'Use that version' }).click();
  await expect
    .poll(() => laptop.getByPlaceholder("What's on your mind?").inputValue())
    .toBe('From the phone');
});
