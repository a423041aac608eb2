import type { FeedName } from '@rookery/contract/kernel/feeds.ts';
import { useStore } from 'zustand';

import { usePage } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { useSetting } from '#web/data/settings/settings.ts';

import { createJoinedGroups } from './joined-groups.part.ts';
import { createCurrentFeed, feedToShow, mayReview, shownFeeds } from './current-feed.part.ts';

export interface ShownFeed {
  feed: FeedName;
  byDefault: FeedName;
  tabs: FeedName[];
}

export function useShownFeed(): ShownFeed {
  const { part } = usePage();
  const chosen = useStore(part(createCurrentFeed).currentFeed, (state) => state.feed);
  const setting = useSetting('default_feed');
  const user = useCurrentUser();
  const feed = feedToShow(chosen, setting, user);
  const byDefault = feedToShow(null, setting, user);
  const isInGroup = useStore(part(createJoinedGroups).joined, (state) => state.isInGroup);
  const tabs = shownFeeds(feed, byDefault, { moderates: mayReview(user), isInGroup });
  return { feed, byDefault, tabs };
}
