import type { Post } from '@rookery/contract/posts/post.ts';

const INFLUENCERS: ReadonlySet<string> = new Set(['gold_verified', 'influencer']);

/** The feeds in which the server shows its author a new post. */
export function feedsOf({ isSensitive, user }: Pick<Post, 'isSensitive' | 'user'>): string[] {
  const isInfluencer = user.badges.some((name) => INFLUENCERS.has(name));
  return [
    ...['following', 'followingMutual', 'global'],
    ...(user.badges.includes('new_user') ? ['newUsers'] : []),
    ...(isSensitive ? [] : ['all']),
    ...(isInfluencer && !isSensitive ? ['influencers'] : []),
  ];
}
