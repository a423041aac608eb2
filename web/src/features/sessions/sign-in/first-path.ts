import { opensInfluencersFeed } from '@rookery/contract/kernel/first-feed.ts';

/**
 * The path after a provider sign-in, setup and terms. New members of a white-label community see its
 * influencers first; only the tab stores that.
 */
export function firstPath(
  asked: string | null,
  user: { isTenant: boolean; following: number },
): string | null {
  const isHome = asked === null || asked === '/' || asked === '/feed';
  return isHome && opensInfluencersFeed(user) ? '/feed?feedType=influencers' : asked;
}
