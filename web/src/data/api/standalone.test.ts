import { expect, test } from 'vitest';

import { isStandalone, rememberSource } from './standalone.ts';

function surroundings({ search = '', mode = 'browser', standalone = false }) {
  const kept = new Map<string, string>();
  return {
    location: { search },
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    matches: (query: string) => query === `(display-mode: ${mode})`,
    standalone,
  };
}

test('distinguishes an installed app from a browser tab', { tags: ['PWA-02'] }, () => {
  expect(isStandalone(surroundings({}))).toBe(false);
  expect(isStandalone(surroundings({ mode: 'standalone' }))).toBe(true);
  expect(isStandalone(surroundings({ standalone: true }))).toBe(true);
});

test('remembers that the app was opened from a store', { tags: ['PWA-02'] }, () => {
  const tab = surroundings({ search: '?source=web' });
  rememberSource(tab);
  expect(isStandalone(tab)).toBe(false);
  const store = surroundings({ search: '?feedType=all&source=store' });
  rememberSource(store);
  expect(isStandalone({ ...store, location: { search: '' } })).toBe(true);
});
