import { expect, test } from 'vitest';

import { createEntityMemory, type MemoryRules } from './entity-memory.ts';

const name = (at: number): string => `p${String(at).padStart(3, '0')}`;
const numbered = (from: number, to: number): [string, number][] =>
  Array.from({ length: to - from + 1 }, (_, at) => [name(from + at), from + at]);

function memory(rules: Partial<MemoryRules<number>> = {}) {
  const left: string[] = [];
  const held = createEntityMemory<number>({
    most: 300,
    keep: 225,
    now: () => 5000,
    onLeave: (id) => void left.push(id),
    ...rules,
  });
  const size = (): number => [...held.values()].length;
  return { held, left, size };
}

test(
  'evicts the least recently seen from 300 down to 225',
  { tags: ['CACHE-04', 'CACHE-06'] },
  () => {
    const { held, left, size } = memory();
    held.putAll(numbered(1, 300));
    expect([size(), left.length]).toEqual([300, 0]);
    held.put(name(301), 301);
    expect(size()).toBe(225);
    expect(left).toEqual(numbered(1, 76).map(([id]) => id));
  },
);

test('keeps drawn entities however old they are', { tags: ['CACHE-05'] }, () => {
  const { held, left } = memory();
  held.putAll(numbered(1, 300));
  const stop = held.subscribe(name(1), () => {});
  held.putAll(numbered(2, 300));
  held.put(name(301), 301);
  expect(left).not.toContain(name(1));
  expect(left).toContain(name(2));
  stop();
  held.putAll(numbered(302, 380));
  expect(held.get(name(1))).toBe(1);
});

test('evicts unlisted posts before listed ones', { tags: ['CACHE-05'] }, () => {
  const listed = new Set(numbered(1, 200).map(([id]) => id));
  const { held, left } = memory({ listed: () => listed });
  held.putAll(numbered(1, 300));
  held.put(name(301), 301);
  expect(left).toEqual(numbered(201, 276).map(([id]) => id));
});

test('does not evict entities of a page just added', () => {
  const listed = new Set(numbered(1, 290).map(([id]) => id));
  const { held, left } = memory({ listed: () => listed });
  held.putAll(numbered(1, 290));
  held.putAll(numbered(291, 340));
  expect(left).toEqual(numbered(1, 115).map(([id]) => id));
});

test('grows when all are protected and rechecks rarely', () => {
  let looks = 0;
  const { held, size } = memory({ isProtected: () => (looks++, true) });
  held.putAll(numbered(1, 310));
  const first = looks;
  held.putAll(numbered(311, 380));
  expect([size(), looks]).toEqual([380, first]);
  held.putAll(numbered(381, 390));
  expect(looks).toBeGreaterThan(first);
});

test('notifies subscribers of changes but not of evictions', () => {
  let now = 1000;
  const { held } = memory({ most: 2, keep: 1, now: () => now });
  const heard: unknown[] = [];
  held.follow((id, value, notes) => heard.push([id, value, notes]));
  held.put('a', 1);
  now = 2000;
  held.patch('a', (value) => value + 1);
  held.patch('a', (value) => value);
  held.noteRefresh('a');
  held.remove('a');
  expect(heard).toEqual([
    ['a', 1, { cachedAt: 1000, refreshedAt: 1000 }],
    ['a', 2, { cachedAt: 1000, refreshedAt: 1000 }],
    ['a', 2, { cachedAt: 1000, refreshedAt: 2000 }],
    ['a', undefined, { cachedAt: 0, refreshedAt: 0 }],
  ]);
  held.putAll(numbered(1, 3));
  expect(heard).toHaveLength(7);
});
