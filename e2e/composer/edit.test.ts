import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { editPost } from '@rookery/contract/posts/edit-post.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, PHONE, startCommunity } from '../harness/community.ts';
import { controlRealtimeNetwork } from '../harness/realtime-network.ts';

let community: Community;
let ann: TestMember;
let ben: TestMember;
let pairs = 0;

beforeAll(async () => {
  community = await startCommunity();
});
beforeEach(async () => {
  pairs += 1;
  const { server } = community;
  [ann, ben] = [await server.signUp(`ann${pairs}`), await server.signUp(`ben${pairs}`)];
  await ben.follow(ann);
});
afterAll(() => community.stop());

const cardOf = (page: Page, text: string) =>
  page.locator('article[data-post]:visible', { hasText: text });

async function openEditor(page: Page, text: string): Promise<void> {
  await cardOf(page, text).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
}

const field = (page: Page) => page.getByRole('dialog').getByRole('textbox');
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' });

test('edits a post, which readers see with its versions', async () => {
  await ann.post('The heron nests in May.');
  const { page } = await community.visit({ as: ann });
  const { page: reading } = await community.visit({ as: ben });
  await Promise.all([page.goto(`/${ann.username}`), reading.goto('/feed')]);
  await cardOf(reading, 'nests in May').waitFor();
  await openEditor(page, 'nests in May');
  expect(await field(page).inputValue()).toBe('The heron nests in May.');
  expect(await save(page).isDisabled()).toBe(true);
  await field(page).fill('The heron nests in April.');
  await save(page).click();
  await page.getByText('Changes saved').waitFor();
  await cardOf(page, 'nests in April')
    .getByRole('button', { name: /^Edited \d+s ago/ })
    .waitFor();

  await reading.goto(`/${ann.username}`);
  await cardOf(reading, 'nests in April')
    .getByRole('button', { name: /^Edited/ })
    .click();
  const versions = reading.getByRole('dialog', { name: 'Versions' });
  await versions.getByRole('listitem').first().waitFor();
  expect(await versions.getByRole('listitem').count()).toBe(2);
  expect(await versions.locator('del').allTextContents()).toEqual(['May']);
  expect(await versions.locator('ins').allTextContents()).toEqual(['April']);
});

test('an open thread shows an edit at once', async () => {
  const ulid = await ann.post('Before the edit.');
  const { page } = await community.visit({ as: ben });
  const wire = await controlRealtimeNetwork(page);
  await page.goto(`/post/${ulid}`);
  await page.getByText('Before the edit.').waitFor();
  await wire.told(`private-thread.${ulid}`);
  await ann.do(editPost, { body: { ulid, version: 0, body: 'After the edit.' } });
  await page.getByText('After the edit.').waitFor();
  await page.getByRole('button', { name: /^Edited \d+s ago/ }).waitFor();
});

test('edits offline, and sends the edit later', async () => {
  const ulid = await ann.post('Written at home.');
  const { page, context } = await community.visit({ as: ann, viewport: PHONE });
  await page.goto(`/${ann.username}`);
  await openEditor(page, 'Written at home');
  await field(page).waitFor();
  await context.setOffline(true);
  await field(page).fill('Written on the train.');
  await save(page).click();
  await cardOf(page, 'Written on the train').waitFor();
  await page.getByText('Waiting to be sent (1)').waitFor();
  expect((await ann.see(ulid))?.body).toBe('Written at home.');
  await context.setOffline(false);
  await expect.poll(async () => (await ann.see(ulid))?.body).toBe('Written on the train.');
});

test('shows both texts when the post changed on another device', async () => {
  const ulid = await ann.post('First text.');
  const { page } = await community.visit({ as: ann });
  await page.goto(`/${ann.username}`);
  await openEditor(page, 'First text');
  await field(page).fill('From the laptop.');
  await ann.do(editPost, { body: { ulid, version: 0, body: 'From the phone.' } });
  await save(page).click();
  await page.getByText('This post was changed on another device.').waitFor();
  await page.getByText('From the phone.', { exact: true }).first().waitFor();
  expect(await field(page).inputValue()).toBe('From the laptop.');
  await page.getByRole('button', { name: 'Keep this version' }).click();
  await save(page).click();
  await page.getByText('Changes saved').waitFor();
  expect((await ann.see(ulid))?.body).toBe('From the laptop.');
});

test('keeps an unfinished edit for later', async () => {
  await ann.post('Half an idea.');
  const { page } = await community.visit({ as: ann });
  await page.goto(`/${ann.username}`);
  await openEditor(page, 'Half an idea');
  await field(page).fill('A whole idea.');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await page.reload();
  await openEditor(page, 'Half an idea');
  expect(await field(page).inputValue()).toBe('A whole idea.');
  await save(page).click();
  await page.getByText('Changes saved').waitFor();
});

test('undoes a new post, which opens its draft again', async () => {
  const { page } = await community.visit({ as: ben });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create a post' }).click();
  await field(page).fill('Sent too early');
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => field(page).inputValue()).toBe('Sent too early');
  await expect.poll(() => cardOf(page, 'Sent too early').count()).toBe(0);
  await field(page).fill('Sent in time');
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await cardOf(page, 'Sent in time').waitFor();
});

test('redrafts a quote of a deleted post as a post', async () => {
  const original = await ben.post('Soon gone.');
  await ann.repost(original, 'So true.');
  await ben.do(deletePost, { body: { ulid: original } });
  const { page } = await community.visit({ as: ann });
  await page.goto(`/${ann.username}`);
  await cardOf(page, 'So true').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete and redraft' }).click();
  await page.getByRole('button', { name: 'Delete and redraft' }).click();
  await expect.poll(() => field(page).inputValue()).toBe('So true.');
  const composer = page.getByRole('dialog');
  await composer.getByText('The quoted post is no longer available.').waitFor();
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('Posted').waitFor();
});

test('deletes and redrafts a post', async () => {
  const ulid = await ann.post('With a typo.');
  const { page } = await community.visit({ as: ann });
  await page.goto(`/${ann.username}`);
  await cardOf(page, 'With a typo').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete and redraft' }).click();
  await page.getByRole('button', { name: 'Delete and redraft' }).click();
  await expect.poll(() => field(page).inputValue()).toBe('With a typo.');
  expect((await ben.see(ulid))?.isDeleted).toBe(true);
});
