import type { FeedName } from '@rookery/contract/kernel/feeds.ts';
import { useStore } from 'zustand';

import { browserPage } from '#web/data/page/browser-page.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { useSetting } from '#web/data/settings/settings.ts';

import { createJoinedGroups } from './joined-groups.part.ts';
import { createCurrentFeed, feedToShow, mayReview, shownFeeds } from './current-feed.part.ts';

/** What this tab's page shows. */
const { currentFeed, ...shown } = browserPage.part(createCurrentFeed);
export const { chooseFeed, shownFeed } = shown;
const { joined, askOnce } = browserPage.part(createJoinedGroups);
export const askForGroups = askOnce;

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
  const isInGroup = useStore(joined, (state) => state.isInGroup);
  const tabs = shownFeeds(feed, byDefault, { moderates: mayReview(user), isInGroup });
  return { feed, byDefault, tabs };
}
