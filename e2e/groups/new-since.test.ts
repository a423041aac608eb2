import { afterAll, beforeAll, expect, test } from 'vitest';

import { strings } from '../../web/src/features/groups/strings/strings.ts';
import { type Community, startCommunity } from '../harness/community.ts';

let community: Community;
beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('counts new posts of a group since the last visit', async () => {
  const { server } = community;
  const [reader, author] = [await server.signUp('reader'), await server.signUp('author')];
  const groupId = await author.createGroup('Heron watchers');
  await reader.joinGroup(groupId);
  await author.post('The first heron.', { groupId });
  const { page } = await community.visit({ as: reader });
  const since = page.getByText(/since you were here/);
  await page.goto(`/group/${groupId}`);
  await page.getByText('The first heron.').waitFor();
  expect(await since.count()).toBe(0);

  await page.goto('/feed');
  await author.post('The second heron.', { groupId });
  await reader.post('My own heron.', { groupId });
  await author.post('The third heron.', { groupId });
  await page.goto(`/group/${groupId}`);
  await page.getByText(strings.newSince(2, false)).waitFor();
  await page.getByText(strings.seenBelow).waitFor();
  const text = await page.getByRole('main').innerText();
  const places = ['The third', 'My own', 'The second', strings.seenBelow, 'The first'];
  const found = places.map((place) => text.indexOf(place));
  expect(found).toEqual(found.toSorted((one, other) => one - other));

  await page.reload();
  await page.getByText('The third heron.').waitFor();
  expect(await since.count()).toBe(0);
});
