import { expect, test } from 'vitest';

import { createEntityMap, sameValue } from './entity-map.ts';

test('notifies only subscribers of the changed id', () => {
  const map = createEntityMap<{ n: number }>();
  const heard: string[] = [];
  map.subscribe('a', () => heard.push('a'));
  map.subscribe('b', () => heard.push('b'));
  map.put('a', { n: 1 });
  map.patch('a', (each) => ({ n: each.n + 1 }));
  map.patch('b', () => ({ n: 9 }));
  expect(heard).toEqual(['a', 'a']);
  expect(map.get('a')).toEqual({ n: 2 });
  expect(map.get('b')).toBe(undefined);
});

test('keeps the object and stays silent for equal content', () => {
  const map = createEntityMap<{ list: number[] }>();
  map.put('a', { list: [1, 2] });
  const before = map.get('a');
  let heard = 0;
  map.subscribe('a', () => heard++);
  map.put('a', { list: [1, 2] });
  expect(map.get('a')).toBe(before);
  expect(heard).toBe(0);
});

test('stops notifying after unsubscribe', () => {
  const map = createEntityMap<number>();
  let heard = 0;
  const stop = map.subscribe('a', () => heard++);
  map.put('a', 1);
  stop();
  map.remove('a');
  expect(heard).toBe(1);
});

test.each([
  [{ a: 1 }, { a: 1 }, true],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: undefined }, { b: undefined }, false],
  [[1], { 0: 1, length: 1 }, false],
  [null, {}, false],
  [{ a: [{ b: null }] }, { a: [{ b: null }] }, true],
])('sameValue %j %j is %s', (a, b, same) => expect(sameValue(a, b)).toBe(same));
