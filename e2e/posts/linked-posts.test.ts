import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  DESKTOP,
  PHONE,
  type Community,
  startCommunity,
  waitForPath,
  writePost,
} from '../harness/community.ts';
import { findAccessibilityFaults } from '../harness/page-faults.ts';
import { cards, someone } from './reposts-scenes.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

const linkTo = (id: string, rest = ''): string => `${community.url}/post/${id}${rest}`;

test('a link to a post here becomes its card', async () => {
  const author = await someone(community);
  const reader = await someone(community, author);
  const original = await writePost(author, 'The herons are back');
  const { page, errors } = await community.visit({ as: reader, viewport: PHONE });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v3/opengraph')) asked.push(request.url());
  });
  await page.goto('/feed');
  await page.getByRole('feed').getByRole('article').first().waitFor();
  await page.getByRole('button', { name: 'Create a post' }).click();
  const composer = page.getByRole('dialog');
  await composer.getByRole('textbox').fill(`See ${linkTo(original, '?ref=ann#top')}`);
  await composer.getByText('The herons are back').waitFor();
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  const card = page.getByRole('feed').getByRole('article').filter({ hasText: 'See ' });
  const inner = card.locator(`[data-post="${original}"]`);
  await inner.getByText('The herons are back').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await cards(page, original).getByRole('button', { name: 'Repost' }).count()).toBe(1);
  await inner.click();
  await waitForPath(page, `/post/${original}`);
  expect(asked).toEqual([]);
  expect(errors).toEqual([]);
});

test('a link to an unreadable post stays a link', async () => {
  const [author, stranger] = [await someone(community), await someone(community)];
  const groupId = await author.createGroup('Quiet herons', { visibility: 'private' });
  const hidden = await writePost(author, 'Only for the group', { groupId });
  const deleted = await writePost(author, 'Deleted words');
  const shown = await writePost(author, 'Public words');
  for (const id of [hidden, deleted, shown]) await writePost(author, `See ${linkTo(id)}`);
  await author.deletePost(deleted);
  const embedded = (id: string) =>
    `[role="feed"] article:not([data-post="${id}"]) [data-post="${id}"]`;

  const { page } = await community.visit({ as: stranger, viewport: DESKTOP });
  await page.goto(`/${author.username}`);
  await page.locator(embedded(shown)).getByText('Public words').waitFor();
  const rows = page.getByRole('feed').getByRole('article').filter({ hasText: 'See ' });
  // The placeholders have ended.
  await expect.poll(() => rows.locator('[aria-busy=true]').count()).toBe(0);
  expect(await rows.count()).toBe(3);
  for (const id of [hidden, deleted]) expect(await page.locator(embedded(id)).count()).toBe(0);
  expect(await page.getByText('Post Unavailable').count()).toBe(0);

  const own = await community.visit({ as: author, viewport: DESKTOP });
  await own.page.goto(`/${author.username}`);
  await own.page.locator(embedded(hidden)).getByText('Only for the group').waitFor();
});

test('a chat shows linked posts as cards', async () => {
  const [writer, reader] = await Promise.all([someone(community), someone(community)]);
  const original = await writePost(writer, 'Seen at the harbour');
  for (const [one, other] of [
    [writer, reader],
    [reader, writer],
  ] as const) {
    await one.follow(other);
  }
  const chat = await writer.openChat(reader);
  await writer.say(chat, `Did you see ${linkTo(original)}?`);
  const { page, errors } = await community.visit({ as: reader, viewport: PHONE });
  await page.goto(`/chat/${chat}`);
  const card = page.locator(`[data-message] [data-post="${original}"]`);
  await card.getByText('Seen at the harbour').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await card.getByText('Seen at the harbour').click();
  await waitForPath(page, `/post/${original}`);
  await page.goBack();
  await waitForPath(page, `/chat/${chat}`);
  expect(errors).toEqual([]);
});
