import { readHomeTabs, tabFeed } from '@rookery/contract/kernel/home-tabs.ts';

import { tabLabel } from '#web/data/settings/feed-labels.ts';

/** A tab of Home: the name of its feed, and the text on it. */
export interface FeedTab {
  value: string;
  label: string;
}

/** The member’s own tabs. Empty while the member has the default ones. */
export const tabsIn = (setting: string): FeedTab[] =>
  readHomeTabs(setting).map((tab) => ({ value: tabFeed(tab), label: tabLabel(tab) }));
