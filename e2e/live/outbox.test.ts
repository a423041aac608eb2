import { afterAll, beforeAll, test } from 'vitest';

import { type Community, startCommunity } from '../harness/community.ts';
import { expectSentAfterKill, type OutboxMembers, seedOutbox } from './outbox-scenes.ts';

let community: Community;
let members: OutboxMembers;

beforeAll(async () => {
  community = await startCommunity();
  members = await seedOutbox(community);
});
afterAll(() => community.stop());

test('sends each post once despite airplane mode and killed tab', () =>
  expectSentAfterKill(community, members));
