import { afterAll, beforeAll, expect, test } from 'vitest';

import { moreStrings } from '../../web/src/features/posts/post/more-strings.ts';
import { type Community, startCommunity, writeComment, writePost } from '../harness/community.ts';

let community: Community;
beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('counts new comments since the last visit, with a line', async () => {
  const { server } = community;
  const [reader, author] = [await server.signUp('reader'), await server.signUp('author')];
  const post = await writePost(author, 'Who saw a heron?');
  await writeComment(author, post, 'The first one.');
  const { page } = await community.visit({ as: reader });
  await page.goto(`/post/${post}`);
  await page.getByText('The first one.').waitFor();
  expect(await page.getByText(/since you were here/).count()).toBe(0);
  await page.goto('/feed');
  await writeComment(author, post, 'The second one.');
  await writeComment(author, post, 'The third one.');
  await page.goto(`/post/${post}`);
  await page.getByText(moreStrings.newSince(2)).waitFor();
  await page.getByRole('button', { name: moreStrings.newestFirst }).click();
  await page.getByText(moreStrings.seenBelow).waitFor();
  await page.locator('select:focus').waitFor();
  const text = await page.getByRole('region', { name: moreStrings.comments }).innerText();
  const places = ['The third one.', 'The second one.', moreStrings.seenBelow, 'The first one.'];
  const found = places.map((place) => text.indexOf(place));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  await page.reload();
  await page.getByText('The third one.').waitFor();
  expect(await page.getByText(/since you were here/).count()).toBe(0);
});

test('does not count an own comment as new', async () => {
  const { server } = community;
  const [reader, author] = [await server.signUp('answerer'), await server.signUp('asker')];
  const post = await writePost(author, 'Who saw a stork?');
  await writeComment(author, post, 'Not me.');
  const { page } = await community.visit({ as: reader });
  await page.goto(`/post/${post}`);
  await page.getByText('Not me.').waitFor();
  await page.goto('/feed');
  await writeComment(author, post, 'Now I did.');
  await writeComment(reader, post, 'I saw one.');
  await page.goto(`/post/${post}`);
  await page.getByText('I saw one.').waitFor();
  const since = page.getByText(/since you were here/).first();
  await expect.poll(() => since.textContent()).toContain(moreStrings.newSince(1));
});
