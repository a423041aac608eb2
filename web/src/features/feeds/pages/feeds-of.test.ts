import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, test } from 'vitest';

import { feedsOf } from './feeds-of.ts';

const by = (...badges: string[]) =>
  ({ user: { badges }, isSensitive: false, images: [], groupId: null }) as unknown as Post;

const feeds = (post: Post) => feedsOf(post).toSorted();

test(
  'an own new post stands in the feeds in which the server shows it',
  { tags: ['RT-02'] },
  () => {
    const home = ['following', 'followingMutual', 'global'];
    expect(feeds(by())).toEqual([...home, 'all'].toSorted());
    expect(feeds(by('new_user'))).toEqual([...home, 'newUsers', 'all'].toSorted());
    expect(feeds(by('influencer'))).toEqual([...home, 'all', 'influencers'].toSorted());
    expect(feeds({ ...by('gold_verified'), isSensitive: true })).toEqual(home.toSorted());
  },
);

test('an own plain repost stands in the feeds of who follows, and in no other', () => {
  expect(feeds({ ...by('influencer'), isRepost: true })).toEqual(['following', 'followingMutual']);
});

test(
  'an own post in a public group stands in them as well, one in a private group in the groups feed alone',
  { tags: ['GROUP-25'] },
  () => {
    const inGroup = { ...by('new_user', 'influencer'), groupId: 'g' };
    const own = ['comment', 'react', 'delete'] as const;
    const everywhere = feeds({ ...by('new_user', 'influencer') });
    expect(feeds({ ...inGroup, abilities: [...own, 'repost'] })).toEqual(
      [...everywhere, 'groups'].toSorted(),
    );
    expect(feeds({ ...inGroup, abilities: [...own] })).toEqual(['groups']);
  },
);
