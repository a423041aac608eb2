import { followHashtag } from '@rookery/contract/relations/hashtags.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

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
  await page.getByText('Following #gardening. Its posts appear in your Following feed.').waitFor();
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

test('shows posts of a followed hashtag in Home, live', async () => {
  const { server } = community;
  const [cleo, dan] = [await server.signUp('cleo'), await server.signUp('dan')];
  await dan.post('The first herons #Birds');
  await cleo.do(followHashtag, { body: { hashtag: 'birds' } });
  const { page } = await community.visit({ as: cleo });
  await page.goto('/feed');
  const first = page.getByRole('article', { name: /The first herons/ });
  await first.getByText('From #Birds').waitFor();
  await first.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Unfollow #Birds' }).click();
  await page.getByText('Unfollowed #Birds').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Following #Birds. Its posts appear in your Following feed.').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await dan.post('Storks are back #birds');
  const pill = page.getByRole('button', { name: /new post/i });
  await pill.click();
  const second = page.getByRole('article', { name: /Storks are back/ });
  await second.getByRole('link', { name: '#birds' }).first().click();
  await page.waitForURL('**/hashtag/birds');
  await page.getByRole('button', { name: 'Following #birds' }).waitFor();
  const found = page.getByRole('article', { name: /Storks are back/ });
  await found.waitFor();
  await expect.poll(() => found.getByText('From #birds').isVisible()).toBe(false);
});

test('shows the posts of a group in Home by choice', async () => {
  const { server } = community;
  const [eva, finn] = [await server.signUp('eva'), await server.signUp('finn')];
  const group = await finn.createGroup('Bakers');
  await eva.joinGroup(group);
  await finn.post('Fresh bread', { groupId: group });
  const { page } = await community.visit({ as: eva });
  await page.goto(`/group/${group}`);
  await page.getByRole('button', { name: 'More about Bakers' }).click();
  await page.getByRole('menuitem', { name: 'Show in Following feed' }).click();
  await page.getByText('Posts in Bakers now appear in your Following feed.').waitFor();
  await page.goto('/feed');
  const shown = page.getByRole('article', { name: /Fresh bread/ });
  await shown.getByText('Bakers').first().waitFor();
});
