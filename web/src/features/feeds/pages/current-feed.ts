import { useStore } from 'zustand';

import { usePage } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { useSetting } from '#web/data/settings/settings.ts';

import { createJoinedGroups } from './joined-groups.part.ts';
import { createCurrentFeed, feedToShow, mayReview, shownTabs } from './current-feed.part.ts';
import { createHomeTabs, type FeedTab } from './home-tabs.part.ts';

export interface ShownFeed {
  feed: string;
  byDefault: string;
  tabs: FeedTab[];
}

export function useShownFeed(): ShownFeed {
  const { part } = usePage();
  const { tabsIn, labelOf } = part(createHomeTabs);
  const chosen = useStore(part(createCurrentFeed).currentFeed, (state) => state.feed);
  const setting = useSetting('default_feed');
  const own = tabsIn(useSetting('home_tabs'));
  const user = useCurrentUser();
  const feed = feedToShow(chosen, setting, user, { own, labelOf });
  const byDefault = feedToShow(null, setting, user, { own });
  const isInGroup = useStore(part(createJoinedGroups).joined, (state) => state.isInGroup);
  const tabs = shownTabs(feed, byDefault, { moderates: mayReview(user), isInGroup, own, labelOf });
  return { feed, byDefault, tabs };
}
