import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createTypeLists, type TypeName } from './type-lists.part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function browser() {
  const lines = new Map<string, string>();
  const calls: TypeName[] = [];
  const server = { isUp: true };
  const answer = async (name: TypeName): Promise<never[]> => {
    calls.push(name);
    if (!server.isUp) throw new Error('no answer');
    return [{ name: `${name} ${calls.length}` }] as unknown as never[];
  };
  const open = () =>
    createTypeLists({
      storage: {
        getItem: (key) => lines.get(key) ?? null,
        setItem: (key, value) => void lines.set(key, value),
      },
      now: () => Date.now(),
      fetch: {
        badges: () => answer('badges'),
        reactions: () => answer('reactions'),
        violations: () => answer('violations'),
      },
    });
  return { lines, calls, server, open };
}

test('fetches a list once in 24 hours, also over reloads', { tags: ['CACHE-11'] }, async () => {
  const { open, calls } = browser();
  await open().get('badges');
  vi.advanceTimersByTime(24 * HOUR_MS - 1);
  await open().get('badges');
  expect(calls).toEqual(['badges']);
  vi.advanceTimersByTime(1);
  await open().get('badges');
  expect(calls).toEqual(['badges', 'badges']);
});

test('shares one call among concurrent callers', async () => {
  const { open, calls } = browser();
  const lists = open();
  await Promise.all([lists.get('violations'), lists.get('violations')]);
  expect(calls).toEqual(['violations']);
});

test('refetches every list whatever its age', { tags: ['CACHE-16', 'CACHE-17'] }, async () => {
  const { open, calls } = browser();
  const lists = open();
  await lists.get('badges');
  await lists.get('violations');
  await lists.refetch();
  expect(calls).toEqual(['badges', 'violations', 'badges', 'reactions', 'violations']);
  expect(await lists.get('badges')).toEqual([{ name: 'badges 3' }]);
});

test('falls back to an older list, otherwise fails', async () => {
  const { open, server } = browser();
  const before = await open().get('badges');
  vi.advanceTimersByTime(30 * HOUR_MS);
  server.isUp = false;
  expect(await open().get('badges')).toEqual(before);
  await expect(open().get('violations')).rejects.toThrow('no answer');
});

test('refetches a list whose stored copy is damaged', async () => {
  const { open, lines, calls } = browser();
  lines.set('rookery-types-badges', '{"at":1');
  await open().get('badges');
  expect(calls).toEqual(['badges']);
});
