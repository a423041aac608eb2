import { expect, test } from 'vitest';

import { feedsOf } from './feeds-of.ts';

const by = (...badges: string[]) =>
  ({ user: { badges }, isSensitive: false }) as unknown as Parameters<typeof feedsOf>[0];

test('RT-02 an own new post stands in the feeds in which the server shows it', () => {
  const home = ['following', 'followingMutual', 'global'];
  expect(feedsOf(by())).toEqual([...home, 'all']);
  expect(feedsOf(by('new_user'))).toEqual([...home, 'newUsers', 'all']);
  expect(feedsOf(by('influencer'))).toEqual([...home, 'all', 'influencers']);
  expect(feedsOf({ ...by('gold_verified'), isSensitive: true })).toEqual(home);
});

test('an own plain repost stands in the feeds of who follows, and in no other', () => {
  expect(feedsOf({ ...by('influencer'), isRepost: true })).toEqual([
    'following',
    'followingMutual',
  ]);
});
