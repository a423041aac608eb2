import { afterAll, beforeAll, test } from 'vitest';

import { type Community, PHONE } from '../harness/community.ts';
import { followSuggestions, startSixAuthors } from './first-minutes-scenes.ts';

let community: Community;

beforeAll(async () => {
  community = await startSixAuthors();
});
afterAll(() => community.stop());

test(
  'suggests members in an empty feed and fills it',
  { tags: ['FEED-39', 'FEED-50'] },
  async () => {
    const reader = await community.server.signUp('new_phone');
    await followSuggestions(await community.visit({ as: reader, viewport: PHONE }));
  },
);
