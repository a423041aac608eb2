import { FEED_NAMES, FEEDS } from '@rookery/contract/kernel/feeds.ts';
import { HOME_TAB_CHARACTERS, HOME_TABS_MAX } from '@rookery/contract/kernel/home-tab-rules.ts';
import { type HomeTab, readHomeTabs, tabFeed } from '@rookery/contract/kernel/home-tabs.ts';

import { showFailureText } from '#web/data/api/show-failure.ts';
import type { Page } from '#web/data/page/page.ts';
import { tabLabel } from '#web/data/settings/feed-labels.ts';
import { createSettings } from '#web/data/settings/settings.part.ts';
import { createCurrentFeed } from '#web/features/feeds/pages/current-feed.part.ts';
import type { MenuItem } from '#web/ui/menu/menu-props.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { tabStrings as strings } from './strings.ts';

/** The member’s tabs. The default ones become the member’s own with the first change. */
export function tabsOf(setting: string, byDefault: string): HomeTab[] {
  const own = readHomeTabs(setting);
  if (own.length > 0) return own;
  return FEED_NAMES.filter((feed) => {
    const { tab } = FEEDS[feed];
    return tab === 'always' || tab === 'forGroupMembers' || feed === byDefault;
  }).map((id) => ({ kind: 'feed', id }));
}

function tabsNow({ part }: Page): HomeTab[] {
  const { home_tabs, default_feed } = part(createSettings).settings.getState();
  return tabsOf(home_tabs, default_feed);
}

export const isSameTab = (one: HomeTab, other: HomeTab): boolean => tabFeed(one) === tabFeed(other);

export function isPinned(page: Page, tab: HomeTab): boolean {
  return tabsNow(page).some((each) => isSameTab(each, tab));
}

/** Shows the tabs immediately. Without a connection they are sent later. */
export function saveTabs(page: Page, tabs: readonly HomeTab[] | null): void {
  const value = tabs === null || tabs.length === 0 ? '' : JSON.stringify(tabs);
  page
    .part(createSettings)
    .saveSetting('home_tabs', value)
    .catch((error: unknown) => showFailureText(strings.failed, error));
}

/** A title from elsewhere may be longer than a tab’s. */
function withTitle(tab: HomeTab, title: string | undefined): HomeTab {
  if (title === undefined || title.trim() === '') return tab;
  return { ...tab, title: [...title].slice(0, HOME_TAB_CHARACTERS).join('') };
}

/** @returns whether there was space for it */
export function pinTab(page: Page, tab: HomeTab): boolean {
  const tabs = tabsNow(page);
  if (tabs.some((each) => isSameTab(each, tab))) return true;
  if (tabs.length >= HOME_TABS_MAX) {
    showToast(strings.full, { kind: 'danger' });
    return false;
  }
  saveTabs(page, [...tabs, withTitle(tab, tab.title)]);
  return true;
}

/** @returns the tabs before it */
export function unpinTab(page: Page, tab: HomeTab): HomeTab[] {
  const tabs = tabsNow(page);
  saveTabs(
    page,
    tabs.filter((each) => !isSameTab(each, tab)),
  );
  leave(page, tabFeed(tab));
  return tabs;
}

/** Opens the default feed if this one is selected. */
function leave({ part }: Page, feed: string): void {
  const { currentFeed, forgetChoice } = part(createCurrentFeed);
  if (currentFeed.getState().feed === feed) forgetChoice();
}

/** The entry of a menu that pins or unpins a group, list or hashtag. */
export function homePinItem(page: Page, tab: HomeTab): MenuItem {
  const pinned = isPinned(page, tab);
  return {
    label: pinned ? strings.unpin : strings.pin,
    icon: pinned ? 'unpin' : 'home',
    onSelect: () => changePin(page, tab, !pinned),
  };
}

function changePin(page: Page, tab: HomeTab, on: boolean): void {
  if (on) {
    if (pinTab(page, tab)) showToast(strings.pinned);
    return;
  }
  const before = unpinTab(page, tab);
  showToast(strings.unpinned, {
    action: { label: strings.undo, onPress: () => saveTabs(page, before) },
  });
}

/** Removes the tab of a list or group that is gone, and says so. */
export function dropTab(page: Page, feed: string): void {
  const tab = tabsNow(page).find((each) => tabFeed(each) === feed);
  if (!tab) return leave(page, feed);
  unpinTab(page, tab);
  showToast(strings.gone(tabLabel(tab)), { ms: 6000 });
}

/** Stores the new name of a list or group. */
export function keepTitle(page: Page, feed: string, title: string): void {
  const { home_tabs } = page.part(createSettings).settings.getState();
  const tabs = readHomeTabs(home_tabs);
  const at = tabs.findIndex((tab) => tabFeed(tab) === feed);
  const tab = tabs[at];
  if (!tab || tab.title === withTitle(tab, title).title) return;
  saveTabs(page, tabs.with(at, withTitle(tab, title)));
}
