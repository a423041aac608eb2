import { expect, test } from 'vitest';

import { withIdAfter } from './queue-place.ts';

const queue = (...pages: string[][]) => ({
  pages: pages.map((ids) => ({ ids, next: null })),
  pageParams: [],
});

test.each([
  ['between two', queue(['a', 'c']), ['a'], [['a', 'b', 'c']]],
  ['at the top', queue(['c']), [], [['b', 'c']]],
  ['in a later page', queue(['a'], ['c', 'd']), ['a', 'c'], [['a'], ['c', 'b', 'd']]],
  ['where its neighbour is gone', queue(['a', 'd']), ['a', 'c'], [['a', 'b', 'd']]],
  ['in an empty queue', queue([]), ['a'], [['b']]],
])('puts a post back %s', (_where, data, before, pages) => {
  expect(withIdAfter(data, 'b', before).pages.map(({ ids }) => ids)).toEqual(pages);
});
