import { expect, test } from 'vitest';

import { createBoundedLru } from './bounded-lru.ts';

test('evicts the least recently used above its limit', () => {
  const held = createBoundedLru<number>(3);
  for (const [at, key] of ['a', 'b', 'c'].entries()) held.set(key, at);
  expect(held.get('a')).toBe(0);
  held.set('d', 3);
  expect([...held.keys()]).toEqual(['d', 'a', 'c']);
  held.set('c', 9).set('e', 4);
  expect([...held.entries()]).toEqual([
    ['e', 4],
    ['c', 9],
    ['d', 3],
  ]);
  held.delete('c');
  held.set('f', 5);
  expect([...held.keys()]).toEqual(['f', 'e', 'd']);
});

test('allocates no memory for unused capacity', () => {
  const before = process.memoryUsage();
  const empty = Array.from({ length: 200 }, () => createBoundedLru<number>(100_000));
  const after = process.memoryUsage();
  const taken = after.heapTotal + after.arrayBuffers - before.heapTotal - before.arrayBuffers;
  expect(empty.every(({ size }) => size === 0)).toBe(true);
  expect(taken).toBeLessThan(100_000_000);
});
