import { afterAll, beforeAll, test } from 'vitest';

import { type Community, startCommunity } from '../harness/community.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('follows a hashtag, lists it and unfollows it with undo', async () => {
  const { server } = community;
  const [ann, ben] = [await server.signUp('ann'), await server.signUp('ben')];
  await ben.post('The first tomatoes #Gardening');
  const { page } = await community.visit({ as: ann });
  await page.goto('/hashtag/gardening');
  await page.getByRole('button', { name: 'Follow #gardening', exact: true }).click();
  await page.getByText('Following #gardening. Its posts appear in Home.').waitFor();
  await page.getByRole('button', { name: 'Following #gardening', pressed: true }).waitFor();

  await page.goto('/settings');
  await page.getByRole('link', { name: 'Followed hashtags' }).click();
  await page.getByRole('link', { name: '#gardening' }).waitFor();
  await page.getByRole('button', { name: 'Unfollow #gardening' }).click();
  await page.getByText('No followed hashtags').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: '#gardening' }).click();
  await page.getByRole('button', { name: 'Following #gardening', pressed: true }).waitFor();
});
