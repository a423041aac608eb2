import { expect, test } from 'vitest';

import { resultsPath } from './kinds.ts';
import { mayRequest, mayShow, parseQuery } from './quick-query.ts';

const pathOf = (text: string, current: Parameters<typeof parseQuery>[1] = 'top'): string => {
  const { kind, term } = parseQuery(text, current);
  return resultsPath(kind, term);
};

test.each([
  ['#abc', '/hashtag/abc'],
  ['@abc', '/username/abc'],
  ['$abc', '/ticker/ABC'],
  ['  # Gärten ', '/hashtag/G%C3%A4rten'],
  ['\u3000＃京都', '/hashtag/%E4%BA%AC%E9%83%BD'],
  ['＠abc', '/username/abc'],
  ['a/b?c', '/username/a%2Fb%3Fc?tab=top'],
])('picks the search by its sign: %j leads to %s', { tags: ['SEARCH-05'] }, (text, path) => {
  expect(pathOf(text)).toBe(path);
});

test.each(['.', '..', '#.', '@..', ' $.. '])(
  'treats %j as empty because no path could contain it',
  (text) => {
    expect(parseQuery(text, 'posts').term).toBe('');
  },
);

test.each(['...', '.a', '%2e'])('accepts %j as a search', (text) => {
  const at = new URL(pathOf(text), 'https://rookery.test/feed');
  expect(decodeURIComponent(at.pathname)).toBe(`/username/${text}`);
});

test('shows all kinds without a sign, or the open tab', { tags: ['SEARCH-06'] }, () => {
  expect(pathOf('abc')).toBe('/username/abc?tab=top');
  expect(pathOf('abc', 'username')).toBe('/username/abc');
  expect(pathOf('abc', 'posts')).toBe('/posts/abc');
  expect(pathOf('abc', 'ticker')).toBe('/ticker/ABC');
  expect(pathOf('@abc', 'posts')).toBe('/username/abc');
});

test('suggests one kind with a sign, otherwise three', { tags: ['SEARCH-05'] }, () => {
  expect(parseQuery('#abc', 'username').categories).toEqual(['hashtag']);
  expect(parseQuery('$abc', 'username').categories).toEqual(['ticker']);
  expect(parseQuery('abc', 'posts').categories).toEqual(['username', 'hashtag', 'ticker']);
});

test.each([
  ['a', false, false],
  [' a ', false, false],
  ['ab', true, false],
  ['abc', true, true],
  ['#a', false, false],
  ['#ab', true, false],
  ['#abc', true, true],
  ['京都', true, true],
  ['#서울', true, true],
  ['#京a', true, false],
  ['😀', false, false],
  ['😀😀', true, false],
])(
  'decides for %j whether to request (%s) and show (%s)',
  { tags: ['SEARCH-01', 'SEARCH-02'] },
  (text, asked, shown) => {
    const query = parseQuery(text, 'username');
    expect([mayRequest(query), mayShow(query)]).toEqual([asked, shown]);
  },
);
