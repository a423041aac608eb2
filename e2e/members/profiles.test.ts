import { afterAll, beforeAll, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, PHONE, startCommunity } from '../harness/community.ts';
import { expectBadges, seedProfiles } from './profiles-scenes.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  ({ alice, bob } = await seedProfiles(community));
});
afterAll(() => community.stop());

test(
  'on a phone shows badges on profiles, seals on cards',
  { tags: ['UI-38', 'CARD-24'] },
  async () => {
    const { page } = await community.visit({ as: alice, viewport: PHONE });
    await expectBadges(page, bob);
  },
);
