import { afterAll, beforeAll, test } from 'vitest';

import { type Community, startCommunity } from '../harness/community.ts';
import {
  expectReadOffline,
  type OfflineMembers,
  seedOffline,
  visitWithNetworkSwitch,
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
