import { expect, test } from 'vitest';

import { cursorOf, fillGap, isGap, joinLists, meetsKnown } from './list-gaps.ts';
import { type IdPages, listIds } from './list-pages.ts';

const steady = (): boolean => true;
const list = (...pages: [ids: string, next: string | null][]): IdPages => ({
  pages: pages.map(([ids, next]) => ({ ids: ids.split(' ').filter(Boolean), next })),
  pageParams: pages.map(() => null),
});
const show = (data: IdPages): string => listIds(data).join(' ');
const nextOf = (data: IdPages): string | null | undefined => data.pages.at(-1)?.next;

test('joins a reloaded list with the older one', () => {
  const older = list(['f e d', 'c1'], ['c b a', 'c2']);
  const joined = joinLists(list(['i h g f', 'n1']), older, steady);
  expect(show(joined)).toBe('i h g f e d c b a');
  expect(nextOf(joined)).toBe('c2');
  expect(joined.pageParams).toHaveLength(joined.pages.length);
});

test('drops old posts that the new list no longer has', () => {
  const joined = joinLists(list(['h f e', 'n1']), list(['x f e d', 'c1']), steady);
  expect(show(joined)).toBe('h f e d');
  const deeper = joinLists(list(['h f e d c', 'n1']), list(['x f e', 'c1']), steady);
  expect(show(deeper)).toBe('h f e d c');
  expect(nextOf(deeper)).toBe('n1');
});

test('puts a gap between lists without a common post', { tags: ['NEWPOST-06'] }, () => {
  const joined = joinLists(list(['z y', 'n1'], ['x w', 'n2']), list(['c b a', 'c1']), steady);
  expect(show(joined)).toBe('z y x w gap:n2 c b a');
  expect(nextOf(joined)).toBe('c1');
  expect(listIds(joined).filter(isGap).map(cursorOf)).toEqual(['n2']);
  expect(show(joinLists(list(['z y', null]), list(['c b a', 'c1']), steady))).toBe('z y c b a');
});

test('ignores own and featured posts when joining lists', () => {
  const isSteady = (id: string): boolean => id !== 'own';
  const joined = joinLists(list(['z own y', 'n1']), list(['own c b', 'c1']), isSteady);
  expect(show(joined)).toBe('z own y gap:n1 c b');
});

test('fills a gap or leaves a smaller one', () => {
  const gapped = joinLists(list(['z y', 'n1']), list(['c b a', 'c1']), steady);
  const some = [{ ids: ['x', 'w'], next: 'n2' }];
  expect(meetsKnown(gapped, 'gap:n1', some, steady)).toBe(false);
  const smaller = fillGap(gapped, 'gap:n1', some, steady);
  expect(show(smaller)).toBe('z y x w gap:n2 c b a');
  const rest = [
    { ids: ['v', 'u'], next: 'n3' },
    { ids: ['e', 'd', 'c', 'b', 'a', 'further'], next: 'n4' },
  ];
  expect(meetsKnown(smaller, 'gap:n2', rest, steady)).toBe(true);
  const whole = fillGap(smaller, 'gap:n2', rest, steady);
  expect(show(whole)).toBe('z y x w v u e d c b a');
  expect(nextOf(whole)).toBe('c1');
  expect(whole.pageParams).toHaveLength(whole.pages.length);
  expect(fillGap(whole, 'gap:n2', rest, steady)).toBe(whole);
});

test('closes a gap where the feed ends', () => {
  const gapped = joinLists(list(['z y', 'n1']), list(['c b', 'c1']), steady);
  expect(show(fillGap(gapped, 'gap:n1', [{ ids: ['x'], next: null }], steady))).toBe('z y x c b');
});
