import { opensInfluencersFeed } from '@rookery/contract/kernel/first-feed.ts';

/**
 * The path after a provider sign-in, setup and terms. New members of a white-label community first see its
 * influencers. Only the tab stores this path.
 */
export function firstPath(
  asked: string | null,
  user: { isTenant: boolean; following: number },
): string | null {
  const isHome = asked === null || asked === '/' || asked === '/feed';
  return isHome && opensInfluencersFeed(user) ? '/feed?feedType=influencers' : asked;
}
