import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Community, startCommunity } from '../harness/community.ts';
import {
  expectReadOffline,
  type OfflineMembers,
  seedOffline,
  visitWithNetworkSwitch,
  waitForServiceWorker,
} from './offline-scenes.ts';

let community: Community;
let members: OfflineMembers;

beforeAll(async () => {
  community = await startCommunity();
  members = await seedOffline(community);
});
afterAll(() => community.stop());

test(
  'opens the app from the cache without a network',
  { tags: ['CACHE-01', 'CACHE-02', 'PROFILE-05', 'POST-19', 'PWA-06'] },
  async () => {
    await expectReadOffline(await visitWithNetworkSwitch(community, members.alice), members);
  },
);

test('opens Groups and Search offline though they were never opened', async () => {
  const { page, cut } = await visitWithNetworkSwitch(community, members.bob);
  await page.goto('/feed');
  await waitForServiceWorker(page);
  await cut();
  const toolbar = page.getByRole('navigation');
  await toolbar.getByRole('link', { name: 'Groups' }).first().click();
  await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
  await page.getByRole('searchbox', { name: 'Search groups' }).waitFor();
  await toolbar.getByRole('link', { name: 'Search' }).first().click();
  await page.getByRole('main').getByRole('combobox', { name: 'Search' }).waitFor();
  await page.getByText('This can’t be loaded right now.').first().waitFor();
  for (const failure of ['This page can’t be loaded right now', 'Couldn’t open this.']) {
    expect(await page.getByText(failure).count(), failure).toBe(0);
  }
});
