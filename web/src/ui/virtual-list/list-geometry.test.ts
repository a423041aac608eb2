import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createGeometry } from './list-geometry.ts';
import { createRowHeights } from './row-heights.ts';

function listOf(...sizes: number[]) {
  const heights = createRowHeights();
  const ids = sizes.map((size, at) => {
    heights.measure(`p${at}`, size);
    return `p${at}`;
  });
  const geometry = createGeometry(heights);
  geometry.set(ids, ids.length);
  return { heights, geometry, ids };
}

test('returns the rows that touch a range', { tags: ['FEED-25'] }, () => {
  const { geometry } = listOf(100, 200, 300, 400);
  expect([0, 1, 2, 3, 4].map((index) => geometry.top(index))).toEqual([0, 100, 300, 600, 1000]);
  expect(geometry.rowsBetween(150, 299)).toEqual({ first: 1, last: 2 });
  expect(geometry.rowsBetween(150, 301)).toEqual({ first: 1, last: 3 });
  expect(geometry.rowsBetween(-2000, 20)).toEqual({ first: 0, last: 1 });
  expect(geometry.rowsBetween(990, 9000)).toEqual({ first: 3, last: 4 });
  geometry.set([], 0);
  expect(geometry.rowsBetween(0, 500)).toEqual({ first: 0, last: 0 });
});

test('positions only revealed rows', () => {
  const { geometry, ids } = listOf(100, 200, 300);
  geometry.set(ids, 2);
  expect(geometry.top(2)).toBe(300);
  expect(geometry.indexAt(5000)).toBe(1);
});

test('positions every row by the heights above after any change', () => {
  const change = fc.oneof(
    fc.record({
      kind: fc.constant('height'),
      at: fc.nat(60),
      size: fc.integer({ min: 1, max: 900 }),
    }),
    fc.record({ kind: fc.constant('put'), at: fc.nat(60), size: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constant('take'), at: fc.nat(60), size: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constant('look'), at: fc.nat(60), size: fc.constant(0) }),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const { heights, geometry, ids: start } = listOf(...Array.from({ length: 20 }, () => 170));
      let ids: readonly string[] = start;
      let made = 0;
      for (const { kind, at, size } of changes) {
        const index = ids.length === 0 ? 0 : at % ids.length;
        if (kind === 'look') geometry.top(index);
        else if (kind === 'height') {
          if (heights.measure(ids[index] ?? '', size)) geometry.changed(index);
        } else {
          const fresh = Array.from({ length: size }, () => `n${made++}`);
          ids = kind === 'put' ? ids.toSpliced(index, 0, ...fresh) : ids.toSpliced(index, size);
          geometry.set(ids, ids.length);
        }
      }
      let top = 0;
      for (const [index, id] of ids.entries()) {
        expect(geometry.top(index)).toBeCloseTo(top, 6);
        if (heights.of(id) > 0) expect(geometry.indexAt(top)).toBe(index);
        top += heights.of(id);
      }
      expect(geometry.top(ids.length)).toBeCloseTo(top, 6);
    }),
  );
});
