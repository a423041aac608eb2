import { createPost } from '@rookery/contract/posts/create-post.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Community, startCommunity } from '../harness/community.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('shows the author’s reason unless a setting removes covers', async () => {
  const { server } = community;
  const [ann, ben] = [await server.signUp('ann'), await server.signUp('ben')];
  const ulid = makeUlid(server.clock.now().getTime());
  const body = { ulid, body: 'The heron dies.', isSensitive: true, warning: 'Animal death' };
  await ann.do(createPost, { body });

  const { page } = await community.visit({ as: ben });
  await page.goto('/ann');
  const card = page.locator('article[data-post]:visible').first();
  await card.getByText('Animal death').waitFor();
  expect(await card.getByText('The heron dies.').count()).toBe(0);
  expect(await card.getByText('Sensitive Content').count()).toBe(0);
  await card.getByRole('button', { name: 'View Anyways' }).click();
  await card.getByText('The heron dies.').waitFor();

  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Always show sensitive content' }).click();
  await page.goto(`/post/${ulid}`);
  await page.getByText('The heron dies.').waitFor();
  expect(await page.getByRole('button', { name: 'View Anyways' }).count()).toBe(0);
});
