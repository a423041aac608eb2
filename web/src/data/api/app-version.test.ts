import { expect, test } from 'vitest';

import { handleAppUpdate } from './app-version.ts';

function browser(before: string | null) {
  const lines = new Map(before === null ? [] : [['app_version', before]]);
  const done: string[] = [];
  const state = { isOnline: true };
  const start = (version: string): Promise<boolean> =>
    handleAppUpdate({
      version,
      storage: {
        getItem: (key) => lines.get(key) ?? null,
        setItem: (key, value) => void lines.set(key, value),
      },
      refetchTypes: async () => {
        if (!state.isOnline) throw new Error('no answer');
        done.push('types');
      },
      renewFiles: async () => void done.push('files'),
    });
  return { done, state, start, stored: () => lines.get('app_version') };
}

test('notes the version on the first visit without clearing', { tags: ['CACHE-15'] }, async () => {
  const { done, start, stored } = browser(null);
  expect(await start('2')).toBe(false);
  expect([stored(), done]).toEqual(['2', []]);
});

test(
  'refetches type lists and clears cached files once per update',
  { tags: ['CACHE-16', 'CACHE-17', 'CACHE-18'] },
  async () => {
    const { done, start, stored } = browser('1');
    expect(await start('2')).toBe(true);
    expect([stored(), done]).toEqual(['2', ['types', 'files']]);
    expect(await start('2')).toBe(false);
    expect(done).toHaveLength(2);
  },
);

test(
  'keeps stored files without a network until the next start',
  { tags: ['CACHE-18'] },
  async () => {
    const { done, state, start, stored } = browser('1');
    state.isOnline = false;
    await expect(start('2')).rejects.toThrow('no answer');
    expect([stored(), done]).toEqual(['1', []]);
    state.isOnline = true;
    await start('2');
    expect([stored(), done]).toEqual(['2', ['types', 'files']]);
  },
);
