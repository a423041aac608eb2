import { hasMemberAbility } from '@rookery/contract/kernel/abilities.ts';
import { FEED_NAMES, type FeedName, FEEDS, isFeedName } from '@rookery/contract/kernel/feeds.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Page } from '#web/data/page/page.ts';
import { feedLabels } from '#web/data/settings/feed-labels.ts';
import { createSettings } from '#web/data/settings/settings.part.ts';

import { createHomeTabs, type FeedTab } from './home-tabs.part.ts';

interface OwnTabs {
  /** The member’s own tabs. */
  own?: readonly FeedTab[];
  /** The text on a tab that is selected though it was removed elsewhere. */
  labelOf?(feed: string): string | undefined;
}

interface TabsContext extends OwnTabs {
  moderates: boolean;
  isInGroup: boolean;
}

/**
 * The member’s own tabs, else Following, Discover and Global. Moderators and group members get their feeds.
 * Other feeds appear while selected or the default.
 */
export function shownTabs(
  current: string,
  byDefault: string,
  { moderates, isInGroup, own = [], labelOf }: TabsContext,
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
  const tabs = own.filter(({ value }) => !isFeedName(value) || isOpen(value));
  const label = isFeedName(current) || isOwn(current) ? undefined : labelOf?.(current);
  return [
    ...tabs,
    ...added.map((feed) => ({ value: feed, label: feedLabels[feed] })),
    ...(label === undefined ? [] : [{ value: current, label }]),
  ];
}

const KEY = 'rookery-current-feed';

export interface CurrentFeed {
  currentFeed: StoreApi<{ feed: string | null }>;
  chooseFeed(feed: string): void;
  /** Shows the default feed again. */
  forgetChoice(): void;
  /** The name of a feed, group, list or hashtag. */
  shownFeed(): string;
}

export function createCurrentFeed({ tabStorage, session, part, onDrop }: Page): CurrentFeed {
  const { settings } = part(createSettings);
  const { tabsIn, labelOf } = part(createHomeTabs);
  const currentFeed = createStore<{ feed: string | null }>(() => ({
    feed: tabStorage.getItem(KEY),
  }));
  onDrop(() => currentFeed.setState({ feed: null }));
  return {
    currentFeed,
    forgetChoice() {
      tabStorage.removeItem(KEY);
      currentFeed.setState({ feed: null });
    },
    chooseFeed(feed) {
      tabStorage.setItem(KEY, feed);
      currentFeed.setState({ feed });
    },
    shownFeed() {
      const { default_feed: setting, home_tabs } = settings.getState();
      const own = tabsIn(home_tabs);
      const { currentUser } = session.getState();
      return feedToShow(currentFeed.getState().feed, setting, currentUser, { own, labelOf });
    },
  };
}

/**
 * Returns the chosen feed, or else the default feed. Returns 'following' for unknown or forbidden feeds, and
 * for those without a tab.
 */
export function feedToShow(
  chosen: string | null,
  setting: string | undefined,
  user: CurrentUser | null,
  { own = [], labelOf }: OwnTabs = {},
): string {
  const isOwn = (feed: string): boolean => own.some(({ value }) => value === feed);
  const isChosen = chosen !== null && (isFeedName(chosen) || labelOf?.(chosen) !== undefined);
  const asked = isChosen ? chosen : setting;
  if (asked === undefined || !(isChosen || isFeedName(asked) || isOwn(asked))) return 'following';
  const isForbidden = isFeedName(asked) && FEEDS[asked].tab === 'forModerators' && !mayReview(user);
  return isForbidden ? 'following' : asked;
}

export function mayReview(user: CurrentUser | null): boolean {
  return user !== null && hasMemberAbility(user, 'review');
}
