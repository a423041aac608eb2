// Thorough: authors rarely delete a post while another member comments on it.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Community, PHONE, startCommunity, writePost } from '../harness/community.ts';

let community: Community;
beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('refuses a comment on a deleted post, keeps its text', async () => {
  const { server } = community;
  const [anna, ben] = [await server.signUp('anna'), await server.signUp('ben')];
  const id = await writePost(ben, 'Soon gone.');
  const { page } = await community.visit({ as: anna, viewport: PHONE, hasTouch: true });
  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: 'Add a comment' }).first().click();
  const composer = page.getByRole('dialog');
  const text = composer.getByRole('textbox');
  await text.fill('Too late');
  await ben.api('DELETE', `/posts/delete?ulid=${id}`, {});
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await composer.getByText('You can no longer comment on this post.').waitFor();
  expect(await composer.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  expect(await text.inputValue()).toBe('Too late');

  await text.fill('x'.repeat(1999));
  await composer.getByText('1 character left', { exact: true }).waitFor();
  await text.fill('x'.repeat(2001));
  await composer.getByText('1 character too many', { exact: true }).waitFor();
});
