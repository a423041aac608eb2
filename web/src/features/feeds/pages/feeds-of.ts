import type { Post } from '@rookery/contract/posts/post.ts';

const INFLUENCERS: ReadonlySet<string> = new Set(['gold_verified', 'influencer']);

/** The feeds in which the server shows its author a new post; a plain repost is for those who follow. */
export function feedsOf({
  isSensitive,
  isRepost,
  user,
}: Pick<Post, 'isSensitive' | 'isRepost' | 'user'>): string[] {
  if (isRepost) return ['following', 'followingMutual'];
  const isInfluencer = user.badges.some((name) => INFLUENCERS.has(name));
  return [
    ...['following', 'followingMutual', 'global'],
    ...(user.badges.includes('new_user') ? ['newUsers'] : []),
    ...(isSensitive ? [] : ['all']),
    ...(isInfluencer && !isSensitive ? ['influencers'] : []),
  ];
}
