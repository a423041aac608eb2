import { expect, test } from 'vitest';

import { followVersion } from './app-version.ts';

/** A browser whose last build was this one; what an update did there. */
function browser(before: string | null) {
  const lines = new Map(before === null ? [] : [['app_version', before]]);
  const done: string[] = [];
  const state = { isOnline: true };
  const start = (version: string): Promise<boolean> =>
    followVersion({
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

test(
  'the first visit notes the version and has nothing to throw away',
  { tags: ['CACHE-15'] },
  async () => {
    const { done, start, stored } = browser(null);
    expect(await start('2')).toBe(false);
    expect([stored(), done]).toEqual(['2', []]);
  },
);

test(
  'an update fetches the types anew and throws the stored files away, once',
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
  'without a network the stored files are all there is: they stay until the next start',
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
