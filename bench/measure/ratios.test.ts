import { expect, test } from 'vitest';
import type { PairedResult } from './pairs.ts';
import { compare, describeComparison, withMeasured, type Ratios } from './ratios.ts';

const paired = (work: number, ...floors: number[]): PairedResult => ({
  pairs: floors.map((floor) => ({ work: work * floor, floor })),
  unit: 'CPU s per 1,000',
});
const committed = { ratio: 2, work: 0.6, floor: 0.3, unit: 'CPU s per 1,000' };

test('reports a ratio more than a tenth above the committed', () => {
  expect(compare(committed, paired(2.19, 1, 1))).toBe('as good');
  expect(compare(committed, paired(2.21, 1, 1))).toBe('worse');
  expect(compare(committed, paired(1, 1, 1))).toBe('as good');
});

test('ignores a machine that is three times slower', () => {
  expect(compare(committed, paired(2, 3, 3.1))).toBe('as good');
});

test('gives no verdict on an unstable baseline', () => {
  expect(compare(committed, paired(5, 1, 2))).toBe('unstable');
  expect(describeComparison('home-feed', 'small', committed, paired(5, 1, 2))).toBe(
    'home-feed, small: no verdict, because the floor moved too much',
  );
});

test('calls a benchmark without a committed ratio new', () => {
  expect(compare(undefined, paired(5, 1))).toBe('new');
});

test('names a slower benchmark with both ratios', () => {
  expect(describeComparison('home-feed', 'small', committed, paired(2.5, 1))).toBe(
    'home-feed, small: WORSE: 2.50 times its floor, committed 2 (25 %)',
  );
});

test('replaces only the measured entries of the table', () => {
  const table: Ratios = {
    create: { small: committed },
    'home-feed': { small: committed, large: committed },
  };
  const measured = [{ slug: 'home-feed', size: 'small' as const, paired: paired(3, 0.2) }];
  expect(withMeasured(table, measured)).toEqual({
    create: { small: committed },
    'home-feed': { small: { ...committed, ratio: 3, work: 0.6, floor: 0.2 }, large: committed },
  });
});

test('leaves an unstable run out of the table', () => {
  const measured = [{ slug: 'create', size: 'small' as const, paired: paired(3, 1, 2) }];
  expect(withMeasured({}, measured)).toEqual({});
});
