import { useStore } from 'zustand';

import { usePage } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { useSetting } from '#web/data/settings/settings.ts';

import { createJoinedGroups } from './joined-groups.part.ts';
import { createCurrentFeed, feedToShow, mayReview, shownTabs } from './current-feed.part.ts';
import { type FeedTab, tabsIn } from './home-tabs.ts';

export interface ShownFeed {
  feed: string;
  byDefault: string;
  tabs: FeedTab[];
}

export function useShownFeed(): ShownFeed {
  const { part } = usePage();
  const choice = useStore(part(createCurrentFeed).currentFeed);
  const settings = { default_feed: useSetting('default_feed'), home_tabs: useSetting('home_tabs') };
  const user = useCurrentUser();
  const feed = feedToShow(choice, settings, user);
  const byDefault = feedToShow({ feed: null }, settings, user);
  const isInGroup = useStore(part(createJoinedGroups).joined, (state) => state.isInGroup);
  const tabs = shownTabs(feed, byDefault, {
    moderates: mayReview(user),
    isInGroup,
    own: tabsIn(settings.home_tabs),
    held: choice.held ?? null,
  });
  return { feed, byDefault, tabs };
}
