import { hasMemberAbility } from '@rookery/contract/kernel/abilities.ts';
import { FEED_NAMES, type FeedName, FEEDS, isFeedName } from '@rookery/contract/kernel/feeds.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Page } from '#web/data/page/page.ts';
import { feedLabels } from '#web/data/settings/feed-labels.ts';
import { createSettings, type Settings } from '#web/data/settings/settings.part.ts';

import { type FeedTab, tabsIn } from './home-tabs.ts';

interface TabsContext {
  moderates: boolean;
  isInGroup: boolean;
  /** The member’s own tabs. */
  own?: readonly FeedTab[];
  held?: FeedTab | null;
}

/**
 * The member’s own tabs, else Following, Discover and Global. Moderators and group members get their feeds.
 * Other feeds appear while selected or the default.
 */
export function shownTabs(
  current: string,
  byDefault: string,
  { moderates, isInGroup, own = [], held = null }: TabsContext,
): FeedTab[] {
  const isNeeded = (feed: string): boolean => feed === current || feed === byDefault;
  const isOpen = (feed: FeedName): boolean => {
    const { tab } = FEEDS[feed];
    // The tab is the only way to the moderation feed.
    if (tab === 'forModerators') return moderates;
    return tab !== 'forGroupMembers' || isInGroup;
  };
  const isOwn = (feed: string): boolean => own.some(({ value }) => value === feed);
  const added = FEED_NAMES.filter((feed) => {
    if (isOwn(feed) || !isOpen(feed)) return false;
    const { tab } = FEEDS[feed];
    const isUsual = own.length === 0 ? tab !== 'whenChosen' : tab === 'forModerators';
    return isUsual || isNeeded(feed);
  });
  return [
    ...own.filter(({ value }) => !isFeedName(value) || isOpen(value)),
    ...added.map((feed) => ({ value: feed, label: feedLabels[feed] })),
    ...(held && held.value === current && !isOwn(current) ? [held] : []),
  ];
}

const KEY = 'rookery-current-feed';

interface Choice {
  feed: string | null;
  /** The selected tab, if another device has removed it since. */
  held?: FeedTab | null;
}

export interface CurrentFeed {
  currentFeed: StoreApi<Choice>;
  chooseFeed(feed: string): void;
  /** Shows the default feed again. */
  forgetChoice(): void;
  /** The name of a feed, group, list or hashtag. */
  shownFeed(): string;
}

export function createCurrentFeed({ tabStorage, session, part, onDrop }: Page): CurrentFeed {
  const { settings } = part(createSettings);
  const currentFeed = createStore<Choice>(() => ({ feed: tabStorage.getItem(KEY) }));
  const choose = (feed: string | null): void => currentFeed.setState({ feed, held: null });
  onDrop(() => choose(null));
  return {
    currentFeed,
    forgetChoice() {
      tabStorage.removeItem(KEY);
      choose(null);
    },
    chooseFeed(feed) {
      tabStorage.setItem(KEY, feed);
      choose(feed);
    },
    shownFeed: () =>
      feedToShow(currentFeed.getState(), settings.getState(), session.getState().currentUser),
  };
}

/**
 * Returns the chosen feed, or else the default feed. Returns 'following' for unknown or forbidden feeds, and
 * for those without a tab.
 */
export function feedToShow(
  { feed, held }: Choice,
  { default_feed, home_tabs = '' }: Partial<Settings>,
  user: CurrentUser | null,
): string {
  const own = tabsIn(home_tabs);
  const asked = [feed, default_feed].find(
    (name) => isFeedName(name) || name === held?.value || own.some(({ value }) => value === name),
  );
  if (!asked) return 'following';
  const isForbidden = isFeedName(asked) && FEEDS[asked].tab === 'forModerators' && !mayReview(user);
  return isForbidden ? 'following' : asked;
}

export function mayReview(user: CurrentUser | null): boolean {
  return user !== null && hasMemberAbility(user, 'review');
}
