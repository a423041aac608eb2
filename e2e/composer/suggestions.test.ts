import { afterAll, beforeAll, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, startCommunity } from '../harness/community.ts';
import { fillNames, takeSuggestions } from './suggestions-scenes.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await fillNames(community.server);
});
afterAll(() => community.stop());

test(
  'a member takes suggested names by key',
  { tags: ['COMPOSE-33', 'COMPOSE-35', 'COMPOSE-36', 'COMPOSE-37', 'COMPOSE-38'] },
  async () => {
    await takeSuggestions(await community.visit({ as: alice }), false);
  },
);
