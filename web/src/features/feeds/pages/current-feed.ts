import { FEED_NAMES, type FeedName, FEEDS, isFeedName } from '@rookery/contract/kernel/feeds.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

import { hasRole } from '#web/data/session/roles.ts';
import { session, useCurrentUser } from '#web/data/session/session.ts';
import { settings, useSetting } from '#web/data/settings/settings.ts';

/** Following, Discover and Global always; the others while they are selected or the default. */
export function shownFeeds(current: FeedName, byDefault: FeedName, moderates: boolean): FeedName[] {
  return FEED_NAMES.filter((feed) => {
    const { tab } = FEEDS[feed];
    // No other way leads to the moderation feed.
    if (tab === 'forModerators') return moderates;
    return tab === 'always' || feed === current || feed === byDefault;
  });
}

const KEY = 'rookery-current-feed';

/** The feed that this tab shows; null until the member or the default chooses one. */
export const currentFeed = createStore<{ feed: FeedName | null }>(() => {
  const kept = sessionStorage.getItem(KEY);
  return { feed: isFeedName(kept) ? kept : null };
});

export function chooseFeed(feed: FeedName): void {
  sessionStorage.setItem(KEY, feed);
  currentFeed.setState({ feed });
}

/** The chosen feed, else the default; 'following' for what is none of ours or not for this member. */
export function feedToShow(
  chosen: FeedName | null,
  setting: string | undefined,
  user: CurrentUser | null,
): FeedName {
  const wished = chosen ?? setting;
  if (!isFeedName(wished)) return 'following';
  return FEEDS[wished].tab === 'forModerators' && !isModerator(user) ? 'following' : wished;
}

function isModerator(user: CurrentUser | null): boolean {
  return hasRole(user, 'moderator', 'administrator');
}

export function shownFeed(): FeedName {
  const { default_feed: setting } = settings.getState();
  return feedToShow(currentFeed.getState().feed, setting, session.getState().currentUser);
}

export interface ShownFeed {
  feed: FeedName;
  byDefault: FeedName;
  /** The feeds that have a tab, in their order. */
  tabs: FeedName[];
}

export function useShownFeed(): ShownFeed {
  const chosen = useStore(currentFeed, (state) => state.feed);
  const setting = useSetting('default_feed');
  const user = useCurrentUser();
  const feed = feedToShow(chosen, setting, user);
  const byDefault = feedToShow(null, setting, user);
  return { feed, byDefault, tabs: shownFeeds(feed, byDefault, isModerator(user)) };
}
