import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAuthorTable } from './author-table.ts';

const NOW = 1000;
const TOP = Number.MAX_SAFE_INTEGER;
const seqs = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 8 });

test('includes the authors of the newest posts in a range', () => {
  let left = 0;
  fc.assert(
    fc.property(
      fc.array(seqs, { minLength: 1, maxLength: 12 }),
      fc.record({
        before: fc.oneof(fc.constant(TOP), fc.integer({ min: 1, max: 62 })),
        after: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
        limit: fc.integer({ min: 1, max: 8 }),
      }),
      (posts, range) => {
        const table = createAuthorTable();
        for (const [number, own] of posts.entries()) table.ready(number, NOW, Math.max(0, ...own));
        const newest = posts
          .flatMap((own, number) => own.map((seq) => ({ number, seq })))
          .filter(({ seq }) => seq < range.before && seq > range.after)
          .toSorted((one, other) => other.seq - one.seq);
        const last = newest[range.limit - 1]?.seq ?? 0;
        const wanted = newest.filter(({ seq }) => seq >= last).map(({ number }) => number);
        const writers = table.writers(Int32Array.from(posts.keys()), NOW, NOW, range) ?? [];
        expect(writers).toEqual(expect.arrayContaining(wanted));
        left += posts.length - writers.length;
      },
    ),
    { numRuns: 2000 },
  );
  expect(left).toBeGreaterThan(1000);
});

test('returns the last twenty authors for a first page', () => {
  const table = createAuthorTable();
  for (let number = 0; number < 500; number += 1) table.ready(number, NOW, number + 1);
  const numbers = Int32Array.from({ length: 500 }, (_, number) => number);
  const range = { before: TOP, after: 0, limit: 20 };
  const writers = table.writers(numbers, NOW, NOW, range);
  expect(writers).toEqual(Array.from({ length: 20 }, (_, at) => 480 + at));
});

test('returns null when an author is not loaded or stale', () => {
  const table = createAuthorTable();
  table.ready(0, NOW, 5);
  table.ready(1, NOW - 1, 5);
  const range = { before: TOP, after: 0, limit: 5 };
  const of = (...numbers: number[]): unknown =>
    table.writers(Int32Array.from(numbers), NOW, NOW, range);
  expect([of(0), of(1), of(0, 7)]).toEqual([[0], null, null]);
  expect([0, 1, 7].map((number) => table.usedAt(number))).toEqual([NOW, NOW, NOW]);
  table.unready(0);
  expect(of(0)).toBeNull();
  table.ready(0, NOW, 5);
  table.clear();
  expect(of(0)).toBeNull();
});
