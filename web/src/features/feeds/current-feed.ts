import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

import { settings, useSetting } from '#web/data/settings.ts';

/** Feeds that a tab can show, by their order in the header. */
export const ALWAYS_SHOWN = ['following', 'all', 'global'] as const;
export const SHOWN_WHEN_CHOSEN = ['newUsers', 'followingMutual'] as const;
export type FeedName = (typeof ALWAYS_SHOWN | typeof SHOWN_WHEN_CHOSEN)[number];

export function isFeedName(name: string | null | undefined): name is FeedName {
  return [...ALWAYS_SHOWN, ...SHOWN_WHEN_CHOSEN].some((each) => each === name);
}

/** Following, Discover and Global always; the others while they are selected or the default. */
export function shownFeeds(current: FeedName, byDefault: FeedName): FeedName[] {
  const extra = SHOWN_WHEN_CHOSEN.filter((feed) => feed === current || feed === byDefault);
  return [...ALWAYS_SHOWN, ...extra];
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

/** The member's default feed; 'following' when the setting is missing or names none of ours. */
function defaultOf(setting: string | undefined): FeedName {
  return isFeedName(setting) ? setting : 'following';
}

export function shownFeed(): FeedName {
  return currentFeed.getState().feed ?? defaultOf(settings.getState().default_feed);
}

export function useShownFeed(): { feed: FeedName; byDefault: FeedName } {
  const chosen = useStore(currentFeed, (state) => state.feed);
  const byDefault = defaultOf(useSetting('default_feed'));
  return { feed: chosen ?? byDefault, byDefault };
}
