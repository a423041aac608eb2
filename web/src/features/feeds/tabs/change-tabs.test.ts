import { expect, test, vi } from 'vitest';

import type { HomeTab } from '@rookery/contract/kernel/home-tabs.ts';

import type { Api } from '#web/data/api/client.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createSettings } from '#web/data/settings/settings.part.ts';
import { createCurrentFeed } from '#web/features/feeds/pages/current-feed.part.ts';
import { onToast, type Toast } from '#web/ui/toast/show-toast.ts';

import { hashtagOf } from './add-tabs.tsx';
import { dropTab, homePinItem, isPinned, keepTitle, tabsOf } from './change-tabs.ts';

const RUNNERS: HomeTab = { kind: 'list', id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', title: 'Runners' };
const FEED = `list-feed/${RUNNERS.id}`;

function open(tabs: readonly HomeTab[] = []) {
  const api: Api = async () => ({ success: true, data: [] }) as never;
  const page = openBrowserPage({ api, isHidden: () => false, onVisibility: () => () => undefined });
  const { settings } = page.part(createSettings);
  settings.setState({ home_tabs: tabs.length > 0 ? JSON.stringify(tabs) : '' });
  const stored = (): string[] => {
    const { home_tabs, default_feed } = settings.getState();
    return tabsOf(home_tabs, default_feed).map(({ id }) => id);
  };
  return { page, settings, stored };
}

function toastTexts(): Toast[] {
  const shown: Toast[] = [];
  onToast((toast) => void shown.push(toast));
  return shown;
}

test('starts from the default tabs and the default feed', () => {
  expect(tabsOf('', 'following').map(({ id }) => id)).toEqual([
    'following',
    'all',
    'global',
    'groups',
  ]);
  expect(tabsOf('', 'newUsers').map(({ id }) => id)).toContain('newUsers');
});

test('pins a list last, and unpins it with an undo', () => {
  const { page, stored } = open();
  const toasts = toastTexts();
  const item = homePinItem(page, RUNNERS);
  expect(item.label).toBe('Pin to Home');
  item.onSelect();
  expect(stored()).toEqual(['following', 'all', 'global', 'groups', RUNNERS.id]);
  page.part(createCurrentFeed).chooseFeed(FEED);
  homePinItem(page, RUNNERS).onSelect();
  expect(isPinned(page, RUNNERS)).toBe(false);
  expect(page.part(createCurrentFeed).shownFeed()).toBe('following');
  toasts.at(-1)?.action?.onPress();
  expect(isPinned(page, RUNNERS)).toBe(true);
});

test('refuses a thirteenth tab', () => {
  const tabs = Array.from({ length: 12 }, (_, at): HomeTab => ({ kind: 'hashtag', id: `t${at}` }));
  const { page, stored } = open(tabs);
  const toasts = toastTexts();
  homePinItem(page, RUNNERS).onSelect();
  expect(stored()).toHaveLength(12);
  expect(toasts.at(-1)?.text).toBe('Home can have up to 12 tabs. Remove one first.');
});

test('removes the tab of a deleted list and says so', () => {
  const { page, stored } = open([{ kind: 'feed', id: 'all' }, RUNNERS]);
  const toasts = toastTexts();
  dropTab(page, FEED);
  expect(stored()).toEqual(['all']);
  expect(toasts.at(-1)?.text).toContain('Runners');
  dropTab(page, FEED);
  expect(toasts).toHaveLength(1);
});

test('stores a new title but keeps the own name', () => {
  const { page, settings } = open([{ ...RUNNERS, name: 'Run' }]);
  keepTitle(page, FEED, 'Joggers');
  expect(JSON.parse(settings.getState().home_tabs)).toEqual([
    { ...RUNNERS, name: 'Run', title: 'Joggers' },
  ]);
  const save = vi.spyOn(page.part(createSettings), 'saveSetting');
  keepTitle(page, FEED, 'Joggers');
  expect(save).not.toHaveBeenCalled();
});

test('reads a hashtag with or without its sign', () => {
  expect(['#Köln', ' jazz_2 ', '＃東京'].map(hashtagOf)).toEqual(['Köln', 'jazz_2', '東京']);
  expect(['', '#', 'two words', 'a/b', '##a'].map(hashtagOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
