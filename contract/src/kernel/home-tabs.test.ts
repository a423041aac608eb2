import { describe, expect, test } from 'vitest';
import { isHomeTabs, isTabFeed } from './home-tab-rules.ts';
import { readHomeTabs, tabFeed } from './home-tabs.ts';
import { isSettingValue } from './setting-values.ts';

const LIST = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const following = { kind: 'feed', id: 'following' } as const;
const list = { kind: 'list', id: LIST, title: 'Runners', name: 'Run' } as const;
const hashtag = { kind: 'hashtag', id: 'Köln' } as const;
const text = (tabs: unknown): string => JSON.stringify(tabs);

describe('home_tabs', () => {
  test('accepts the default and tabs of each kind', () => {
    expect(isHomeTabs('')).toBe(true);
    const group = { kind: 'group', id: LIST };
    expect(isSettingValue('home_tabs', text([following, list, hashtag, group]))).toBe(true);
  });

  test.each([
    ['no JSON', '[{'],
    ['no list', text(following)],
    ['no tabs', text([])],
    ['an unknown kind', text([{ kind: 'river', id: 'x' }])],
    ['an unknown feed', text([{ kind: 'feed', id: 'popular' }])],
    ['a malformed id', text([{ kind: 'list', id: 'runners' }])],
    ['a hashtag with a space', text([{ kind: 'hashtag', id: 'two words' }])],
    ['a blank name', text([{ ...list, name: ' ' }])],
    ['a long name', text([{ ...list, name: 'x'.repeat(51) }])],
    ['a number as name', text([{ ...list, name: 7 }])],
    ['an unknown field', text([{ ...following, colour: 'red' }])],
    ['a repeated tab', text([following, following])],
    ['a hashtag in two cases', text([hashtag, { ...hashtag, id: 'KÖLN' }])],
    ['a hashtag in two spellings', text(['Straße', 'STRASSE'].map((id) => ({ ...hashtag, id })))],
    ['a hashtag without letters', text([{ ...hashtag, id: '...' }])],
    ['null', text([null])],
  ])('rejects %s', (_, value) => {
    expect(isSettingValue('home_tabs', value)).toBe(false);
  });

  test('accepts 12 tabs and rejects 13', () => {
    const tabs = Array.from({ length: 13 }, (_, at) => ({ kind: 'hashtag', id: `tag${at}` }));
    expect(isHomeTabs(text(tabs.slice(1)))).toBe(true);
    expect(isHomeTabs(text(tabs))).toBe(false);
  });
});

test('reads known tabs and leaves out the others', () => {
  const stored = text([list, { kind: 'river', id: 'x' }, { kind: 'feed', id: 'popular' }, hashtag]);
  expect(readHomeTabs(stored)).toEqual([list, hashtag]);
  for (const broken of ['', '[{', '7', 'null', '[null]', text([{ kind: 'toString', id: 'x' }])]) {
    expect(readHomeTabs(broken)).toEqual([]);
  }
});

test('names the feed of a tab', () => {
  expect([following, list, hashtag].map(tabFeed)).toEqual([
    'following',
    `list-feed/${LIST}`,
    'topic/hashtag/köln',
  ]);
});

test('names the feed of a hashtag by its key', () => {
  for (const id of ['Straße', 'STRASSE', 'ｓｔｒａｓｓｅ']) {
    expect(tabFeed({ kind: 'hashtag', id })).toBe('topic/hashtag/strasse');
  }
});

test('accepts the feed of a tab as default feed', () => {
  for (const tab of [list, hashtag]) expect(isTabFeed(tabFeed(tab))).toBe(true);
  expect(isSettingValue('default_feed', tabFeed(list))).toBe(true);
  for (const name of ['popular', 'list-feed/x', 'topic/hashtag/', 'toString/x', '']) {
    expect(isSettingValue('default_feed', name), name).toBe(false);
  }
});
