import { beginsWithInfluencers } from '@rookery/contract/kernel/first-feed.ts';

/**
 * Where a sign-in by a provider leads after setup and terms. Who would come to the home screen and is new to
 * a white-label community finds the influencers there; the tab keeps it, and the setting stays as it was.
 */
export function firstPath(
  asked: string | null,
  user: { isTenant: boolean; following: number },
): string | null {
  const isHome = asked === null || asked === '/' || asked === '/feed';
  return isHome && beginsWithInfluencers(user) ? '/feed?feedType=influencers' : asked;
}
