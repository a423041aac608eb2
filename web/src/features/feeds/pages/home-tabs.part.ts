import { readHomeTabs, tabFeed } from '@rookery/contract/kernel/home-tabs.ts';

import type { Page } from '#web/data/page/page.ts';
import { tabLabel } from '#web/data/settings/feed-labels.ts';

/** A tab of Home: the name of its feed, and the text on it. */
export interface FeedTab {
  value: string;
  label: string;
}

export interface HomeTabs {
  /** The member’s own tabs. Empty while the member has the default ones. */
  tabsIn(setting: string): readonly FeedTab[];
  /** The text on a tab that this page has shown, even if it was removed since. */
  labelOf(feed: string): string | undefined;
}

export function createHomeTabs({ onDrop }: Page): HomeTabs {
  const labels = new Map<string, string>();
  onDrop(() => labels.clear());
  let read: [setting: string, tabs: readonly FeedTab[]] = ['', []];
  return {
    tabsIn(setting) {
      if (read[0] === setting) return read[1];
      const tabs = readHomeTabs(setting).map((tab) => ({
        value: tabFeed(tab),
        label: tabLabel(tab),
      }));
      for (const { value, label } of tabs) labels.set(value, label);
      read = [setting, tabs];
      return tabs;
    },
    labelOf: (feed) => labels.get(feed),
  };
}
