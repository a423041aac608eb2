import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, test } from 'vitest';

import { feedsOf } from './feeds-of.ts';

const by = (...badges: string[]) =>
  ({ user: { badges }, isSensitive: false, images: [], groupId: null }) as unknown as Post;

const feeds = (post: Post) => feedsOf(post).toSorted();

test("lists the feeds that show a member's new post", { tags: ['RT-02'] }, () => {
  const home = ['following', 'followingMutual', 'global'];
  expect(feeds(by())).toEqual([...home, 'all'].toSorted());
  expect(feeds(by('new_user'))).toEqual([...home, 'newUsers', 'all'].toSorted());
  expect(feeds(by('influencer'))).toEqual([...home, 'all', 'influencers'].toSorted());
  expect(feeds({ ...by('gold_verified'), isSensitive: true })).toEqual(home.toSorted());
});

test("shows a plain repost only in the followers' feeds", () => {
  expect(feeds({ ...by('influencer'), isRepost: true })).toEqual(['following', 'followingMutual']);
});

test("shows a private group's post only in the groups feed", { tags: ['GROUP-25'] }, () => {
  const inGroup = { ...by('new_user', 'influencer'), groupId: 'g' };
  const own = ['comment', 'react', 'delete'] as const;
  const everywhere = feeds({ ...by('new_user', 'influencer') });
  expect(feeds({ ...inGroup, abilities: [...own, 'repost'] })).toEqual(
    [...everywhere, 'groups'].toSorted(),
  );
  expect(feeds({ ...inGroup, abilities: [...own] })).toEqual(['groups']);
});
