import { afterAll, beforeAll, test } from 'vitest';

import { type Community, DESKTOP, PHONE, startCommunity } from '../harness/community.ts';
import { openLists, openListsFromMenu, quoteAndUndo, repostAndUndo } from './reposts-scenes.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test(
  'a member reposts a post and undoes it',
  { tags: ['REPOST-02', 'REPOST-06', 'REPOST-08', 'REPOST-09', 'REPOST-11', 'REPOST-12'] },
  () => repostAndUndo(community, DESKTOP),
);

test(
  'a member drafts, posts and removes a quote',
  {
    tags: [
      'REPOST-06',
      'REPOST-10',
      'COMPOSE-02',
      'COMPOSE-04',
      'COMPOSE-14',
      'COMPOSE-41',
      'CARD-07',
    ],
  },
  () => quoteAndUndo(community, PHONE),
);

test('the counts of a post open its lists', () => openLists(community, PHONE));

test('the menu of a card opens the list of quotes', () => openListsFromMenu(community));
