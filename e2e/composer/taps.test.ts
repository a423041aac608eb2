import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, PHONE, startCommunity } from '../harness/community.ts';

let community: Community;
let ann: TestMember;
let page: Page;
let taps: number;
let members = 0;

beforeAll(async () => {
  community = await startCommunity();
});
beforeEach(async () => {
  ann = await community.server.signUp(`ann${++members}`);
  await ann.post('The heron nests in May.');
  ({ page } = await community.visit({ as: ann, viewport: PHONE, hasTouch: true }));
  await page.goto(`/${ann.username}`);
  taps = 0;
});
afterAll(() => community.stop());

async function tap(target: Locator): Promise<void> {
  await target.tap();
  taps += 1;
}

const card = () => page.locator('article[data-post]:visible', { hasText: 'The heron' });
const button = (name: string | RegExp, within: Locator | Page = page) =>
  within.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

/** Opens the composer and types. These taps are the same in every network, so they are not counted. */
async function write(text: string): Promise<void> {
  await page.goto('/feed');
  await button('Create a post').tap();
  await dialog().getByRole('textbox').first().waitFor();
  await page.keyboard.type(text);
}

test('edits a post with three taps', async () => {
  await tap(button('More', card()));
  await tap(page.getByRole('menuitem', { name: 'Edit', exact: true }));
  await dialog().getByRole('textbox').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.type(' Again.');
  await tap(button('Save', dialog()));
  await card().getByText('The heron nests in May. Again.').waitFor();
  expect(taps).toBe(3);
});

test('bookmarks a post with one tap', async () => {
  await tap(button('Save to bookmarks', card()));
  await page.getByText('Saved to bookmarks').waitFor();
  expect(taps).toBe(1);
});

test('asks a poll with two taps and typing', async () => {
  await write('What shall we drink?');
  await tap(button('Add a poll', dialog()));
  await dialog().getByRole('textbox', { name: 'Choice 1' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Tea');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Coffee');
  await tap(button('Post', dialog()));
  await page.getByText(/^0 votes/).waitFor();
  expect(taps).toBe(2);
});

test('schedules a post with three taps', async () => {
  await write('The heron is back.');
  await tap(button('Schedule this post'));
  await tap(page.getByRole('button', { name: /^Tomorrow/ }));
  await tap(button('Schedule'));
  await page.getByText(/^Scheduled for/).waitFor();
  expect(taps).toBe(3);
});

test('limits who can answer with two taps', async () => {
  await write('The heron is shy.');
  await tap(button('Everyone can answer', dialog()));
  await tap(page.getByRole('menuitemradio', { name: 'Only you' }).first());
  await button('Only you can answer', dialog()).waitFor();
  expect(taps).toBe(2);
});
