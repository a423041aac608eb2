import { expect, test } from 'vitest';

import { cacheSizeFor } from './cache-sizes.ts';

const BOUND = { bytesEach: 5000, share: 0.2, least: 10_000, most: 100_000 };

test.each([
  ['a small heap holds the least', 128e6, 10_000],
  ['a heap between holds its share', 1e9, 40_000],
  ['a large heap has an upper limit', 16e9, 100_000],
])('%s', (_what, heapBytes, held) => {
  expect(cacheSizeFor(heapBytes, BOUND)).toBe(held);
});
