import { expect, test } from 'vitest';

import { createNavigation, type Navigation } from './navigation.ts';

function openBrowser(path = '/feed') {
  const origin = 'http://rookery.test';
  let entries: { state: unknown; url: URL }[] = [{ state: null, url: new URL(path, origin) }];
  let at = 0;
  let keys = 0;
  const listeners = new Set<() => void>();
  const current = () => entries[at] as { state: unknown; url: URL };
  const go = (by = 0): void => {
    if (!entries[at + by]) return;
    at += by;
    for (const hear of listeners) hear();
  };
  const open = (): Navigation =>
    createNavigation({
      history: () => ({
        get state() {
          return current().state;
        },
        get length() {
          return entries.length;
        },
        pushState(state, _unused, url) {
          const { url: own } = current();
          entries = [...entries.slice(0, at + 1), { state, url: url ? new URL(url, origin) : own }];
          at += 1;
        },
        replaceState(state, _unused, url) {
          entries[at] = { state, url: url ? new URL(url) : current().url };
        },
        go,
      }),
      location: () => current().url,
      onPopState(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      newKey: () => `key-${(keys += 1)}`,
      soon: (run) => run(),
      after: () => () => undefined,
    });
  return { open, go, listeners, length: () => entries.length };
}

function openTab(path?: string) {
  const browser = openBrowser(path);
  const navigation = browser.open();
  const seen: string[] = [];
  const first = navigation.begin();
  const stop = navigation.follow((readRoute) => {
    const { location, arrivedBy } = readRoute();
    seen.push(`${arrivedBy} ${location.pathname}${location.search}`);
  });
  return { ...browser, navigation, first, seen, stop };
}

test('adds an entry for a link and returns with Back', () => {
  const { navigation, first, seen, go, length } = openTab();
  expect(first).toMatchObject({ location: { pathname: '/feed', key: 'key-1' }, arrivedBy: 'POP' });
  navigation.navigate('/post/1?from=feed');
  go(-1);
  navigation.navigate(1);
  expect(seen).toEqual(['PUSH /post/1?from=feed', 'POP /feed', 'POP /post/1?from=feed']);
  expect(length()).toBe(2);
});

test('replaces the entry for the same address or on request', () => {
  const { navigation, seen, length } = openTab();
  navigation.navigate('/feed');
  navigation.navigate('/search', { replace: true });
  expect(seen).toEqual(['REPLACE /feed', 'REPLACE /search']);
  expect(length()).toBe(1);
});

test('notices an address replaced before anyone subscribes', () => {
  const browser = openBrowser('/feed?feedType=global');
  const navigation = browser.open();
  navigation.begin();
  navigation.navigate('/feed', { replace: true });
  const seen: string[] = [];
  navigation.follow((readRoute) => seen.push(readRoute().location.search));
  expect(seen).toEqual(['']);
  const closed: string[] = [];
  const open = (name: string): (() => void) => navigation.layers.open(() => closed.push(name));
  open('composer');
  const close = open('sheet');
  browser.go(-1);
  close();
  expect(closed).toEqual(['sheet']);
});

test('skips a late navigation after the reader has moved on', () => {
  const { navigation, seen } = openTab('/chat/1');
  const closeMenu = navigation.layers.open(() => {});
  const chosenInMenu = navigation.fromHere();
  closeMenu();
  chosenInMenu('/chats', { replace: true });
  expect(seen).toEqual(['REPLACE /chats']);
  const beforeLeaving = navigation.fromHere();
  navigation.navigate('/chat/2');
  beforeLeaving('/chats', { replace: true });
  const beforeOpening = navigation.fromHere();
  const closeDialog = navigation.layers.open(() => {});
  beforeOpening('/chats');
  expect(seen).toEqual(['REPLACE /chats', 'PUSH /chat/2']);
  closeDialog();
  beforeOpening('/chats');
  expect(seen.at(-1)).toBe('PUSH /chats');
});

test('restores an entry’s state and key after a reload', () => {
  const browser = openTab();
  browser.navigation.navigate('/post/1', { state: { from: 'feed' } });
  browser.stop();
  const { location, arrivedBy } = browser.open().begin();
  expect(location).toMatchObject({ pathname: '/post/1', key: 'key-2', state: { from: 'feed' } });
  expect(arrivedBy).toBe('POP');
});

test('isolates two tabs and stops notifying a closed one', () => {
  const [one, other] = [openTab('/a'), openTab('/b')];
  one.navigation.navigate('/c');
  expect(other.seen).toEqual([]);
  one.stop();
  one.go(-1);
  expect(one.seen).toEqual(['PUSH /c']);
  expect(one.listeners.size).toBe(0);
});
