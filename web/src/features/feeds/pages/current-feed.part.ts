import { hasMemberAbility } from '@rookery/contract/kernel/abilities.ts';
import { FEED_NAMES, type FeedName, FEEDS, isFeedName } from '@rookery/contract/kernel/feeds.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Page } from '#web/data/page/page.ts';
import { createSettings } from '#web/data/settings/settings.part.ts';

/**
 * Always includes Following, Discover and Global. Moderators and group members get their feeds. Other feeds
 * appear while selected or the default.
 */
export function shownFeeds(
  current: FeedName,
  byDefault: FeedName,
  { moderates, isInGroup }: { moderates: boolean; isInGroup: boolean },
): FeedName[] {
  return FEED_NAMES.filter((feed) => {
    const { tab } = FEEDS[feed];
    // The tab is the only way to the moderation feed.
    if (tab === 'forModerators') return moderates;
    if (tab === 'forGroupMembers') return isInGroup;
    return tab === 'always' || feed === current || feed === byDefault;
  });
}

const KEY = 'rookery-current-feed';

export interface CurrentFeed {
  currentFeed: StoreApi<{ feed: FeedName | null }>;
  chooseFeed(feed: FeedName): void;
  shownFeed(): FeedName;
}

export function createCurrentFeed({ tabStorage, session, part, onDrop }: Page): CurrentFeed {
  const { settings } = part(createSettings);
  const kept = tabStorage.getItem(KEY);
  const currentFeed = createStore<{ feed: FeedName | null }>(() => ({
    feed: isFeedName(kept) ? kept : null,
  }));
  onDrop(() => currentFeed.setState({ feed: null }));
  return {
    currentFeed,
    chooseFeed(feed) {
      tabStorage.setItem(KEY, feed);
      currentFeed.setState({ feed });
    },
    shownFeed() {
      const { default_feed: setting } = settings.getState();
      return feedToShow(currentFeed.getState().feed, setting, session.getState().currentUser);
    },
  };
}

/**
 * Returns the chosen feed, or else the default feed. Returns 'following' for unknown or forbidden feeds.
 */
export function feedToShow(
  chosen: FeedName | null,
  setting: string | undefined,
  user: CurrentUser | null,
): FeedName {
  const asked = chosen ?? setting;
  if (!isFeedName(asked)) return 'following';
  return FEEDS[asked].tab === 'forModerators' && !mayReview(user) ? 'following' : asked;
}

export function mayReview(user: CurrentUser | null): boolean {
  return user !== null && hasMemberAbility(user, 'review');
}
