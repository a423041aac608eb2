import { expect, test } from 'vitest';

import { parseQuery } from './quick-query.ts';
import { neighbour, suggestionGroups } from './suggestion-groups.ts';
import { filterSuggestions, type Suggestions } from './suggestions.ts';

const member = (username: string, name = username) => ({
  ulid: `01J00000000000000000${username}`,
  username,
  name,
  avatar: null,
  badges: [],
});
const nothing: Suggestions = { members: [], hashtags: [], tickers: [], hasFailed: false };
const query = parseQuery('abc', 'username');
const keys = (found: Suggestions | undefined, shown = {}, asked = query): string[] =>
  suggestionGroups(asked, found, shown).flatMap(({ rows }) => rows.map(({ key }) => key));
const eight = Array.from({ length: 8 }, (_, at) => `abc${at}`);

test('shows five of eight, and five more with Show More', { tags: ['SEARCH-04'] }, () => {
  const found = { ...nothing, hashtags: eight, tickers: ['ABCD'] };
  expect(keys(found)).toEqual([
    'posts',
    'hashtag-abc0',
    'hashtag-abc1',
    'hashtag-abc2',
    'hashtag-abc3',
    'hashtag-abc4',
    'more-hashtag',
    'ticker-ABCD',
  ]);
  const more = keys(found, { hashtag: 10 });
  expect(more.filter((key) => key.startsWith('hashtag-'))).toHaveLength(8);
  expect(more).not.toContain('more-hashtag');
});

test(
  'offers a post search before responses, nothing for two letters',
  { tags: ['SEARCH-02', 'GAP-148'] },
  () => {
    expect(suggestionGroups(query, undefined, {})).toEqual([
      { rows: [{ key: 'posts', kind: 'posts', path: '/posts/abc', term: 'abc' }] },
    ]);
    expect(keys({ ...nothing, hashtags: eight }, {}, parseQuery('ab', 'username'))).toEqual([]);
  },
);

test('links a row to the member, hashtag or ticker', { tags: ['GUARD-41'] }, () => {
  const found = { ...nothing, members: [member('abcd')], hashtags: ['Abc'], tickers: ['ABC'] };
  const rows = suggestionGroups(query, found, {}).flatMap((group) => group.rows);
  expect(rows.map((row) => ('path' in row ? row.path : null))).toEqual([
    '/posts/abc',
    '/abcd',
    '/hashtag/Abc',
    '/ticker/ABC',
  ]);
});

test('empties a failed category and adds a retry row', { tags: ['SEARCH-12'] }, () => {
  expect(keys({ ...nothing, hashtags: ['abc'], hasFailed: true })).toEqual([
    'posts',
    'hashtag-abc',
    'retry',
  ]);
});

test('narrows known suggestions to newly typed letters', () => {
  const found = {
    ...nothing,
    members: [member('abcd'), member('abe'), member('zoe', 'Zoé Äbcke')],
    hashtags: ['abcs', 'ABCD', 'above'],
    tickers: ['ABC', 'ABX'],
  };
  const left = filterSuggestions(found, 'ábc');
  expect(left.members.map(({ username }) => username)).toEqual(['abcd', 'zoe']);
  expect(left.hashtags).toEqual(['abcs', 'ABCD']);
  expect(left.tickers).toEqual(['ABC']);
});

test('moves through the rows and back to the box', () => {
  const rows = suggestionGroups(query, { ...nothing, tickers: ['ABC'] }, {}).flatMap(
    (group) => group.rows,
  );
  expect(neighbour(rows, null, 1)).toBe('posts');
  expect(neighbour(rows, 'posts', 1)).toBe('ticker-ABC');
  expect(neighbour(rows, 'ticker-ABC', 1)).toBe(null);
  expect(neighbour(rows, null, -1)).toBe('ticker-ABC');
  expect(neighbour(rows, 'posts', -1)).toBe(null);
});
