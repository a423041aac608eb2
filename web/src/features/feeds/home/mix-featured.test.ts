import { expect, test } from 'vitest';

import {
  type IdPages,
  labelIn,
  listIds,
  withOnTop,
  withoutId,
} from '#web/features/feeds/pages/list-pages.ts';
import { mixFeatured } from './mix-featured.ts';

const page = (from: number, count: number) => ({
  ids: Array.from({ length: count }, (_, index) => `p${from + index}`),
  next: 'more',
});
const pagesOf = (...counts: number[]): IdPages => {
  let from = 1;
  const pages = counts.map((count) => page((from += count) - count, count));
  return { pages, pageParams: counts.map(() => null) };
};
const mix = (data: IdPages, featured: string[], seenTo = -1): IdPages =>
  mixFeatured(data, new Map(featured.map((id) => [id, 'Featured'])), seenTo);
const spots = (data: IdPages): [number, string][] =>
  listIds(data).flatMap((id, index) => (labelIn(data, id) ? [[index, id]] : []));

test('adds a featured post after ten posts, none after nine', { tags: ['FEED-36'] }, () => {
  const nine = pagesOf(9);
  expect(mix(nine, ['f1'])).toBe(nine);
  const ten = mix(pagesOf(10), ['f1', 'f2']);
  expect(spots(ten)).toEqual([[10, 'f1']]);
  expect(labelIn(ten, 'f1')).toBe('Featured');
  expect(labelIn(ten, 'p1')).toBeUndefined();
});

test('adds a featured post per ten posts, without duplicates', { tags: ['FEED-36'] }, () => {
  const mixed = mix(pagesOf(15, 15), ['f1', 'p3', 'f2', 'p29', 'f3', 'f4']);
  expect(spots(mixed)).toEqual([
    [10, 'f1'],
    [21, 'f2'],
    [32, 'f3'],
  ]);
  expect(listIds(mixed)).toHaveLength(33);
});

test('keeps featured posts in place when the list grows', { tags: ['FEED-36'] }, () => {
  const first = mix(pagesOf(25), ['f1', 'f2', 'f3', 'f4']);
  expect(mix(first, ['f1', 'f2', 'f3', 'f4'])).toBe(first);
  const longer = { ...first, pages: [...first.pages, page(26, 25)] };
  const grown = mix(longer, ['f9', 'f1', 'f2', 'f3', 'f4']);
  expect(listIds(grown).slice(0, 27)).toEqual(listIds(first));
  expect(spots(grown).map(([, id]) => id)).toEqual(['f1', 'f2', 'f9', 'f3', 'f4']);
  expect(spots(grown).map(([index]) => index)).toEqual([10, 21, 32, 43, 54]);
  const news = Array.from({ length: 20 }, (_, index) => `n${index}`);
  const topped = mix(withOnTop(grown, news), ['f7']);
  expect(listIds(topped).slice(20)).toEqual(listIds(grown));
});

test('adds nothing above posts that the reader has seen', { tags: ['FEED-36'] }, () => {
  const mixed = mix(pagesOf(40), ['f1', 'f2'], 24);
  expect(spots(mixed)).toEqual([
    [25, 'f1'],
    [36, 'f2'],
  ]);
});

test('does not add a removed featured post again', { tags: ['FEED-36'] }, () => {
  const mixed = withoutId(mix(pagesOf(30), ['f1']), 'f1');
  expect(mix(mixed, ['f1'])).toBe(mixed);
  expect(listIds(mixed)).not.toContain('f1');
});

test('labels an ad in a featured slot', { tags: ['GAP-084'] }, () => {
  const lines = new Map([
    ['f1', 'Featured'],
    ['a1', 'Ad'],
    ['a2', 'Ad'],
  ]);
  const mixed = mixFeatured(pagesOf(45), lines, -1);
  expect(spots(mixed)).toEqual([
    [10, 'f1'],
    [21, 'a1'],
    [32, 'a2'],
  ]);
  expect(['f1', 'a1', 'a2'].map((id) => labelIn(mixed, id))).toEqual(['Featured', 'Ad', 'Ad']);
  const nine = pagesOf(9);
  expect(mixFeatured(nine, lines, -1)).toBe(nine);
});
