import { describe, expect, test } from 'vitest';

import {
  completion,
  filterSuggestions,
  type Suggestion,
  tokenAt,
  suggestionText,
} from './suggest.ts';

const read = (marked: string) => tokenAt(marked.replace('|', ''), marked.indexOf('|'));
const kindAndTerm = (marked: string) => {
  const token = read(marked);
  return token && [token.kind, token.term];
};

describe('tokenAt', () => {
  test.each([
    ['@a|', null],
    ['@al|', ['user', 'al']],
    ['Hello @al|', ['user', 'al']],
    ['#b|', null],
    ['#bi|', ['hashtag', 'bi']],
    ['#ñu|', ['hashtag', 'ñu']],
    ['$t|', null],
    ['$ts|', ['ticker', 'ts']],
    ['(@al|', ['user', 'al']],
    ['first\n#second|', ['hashtag', 'second']],
    ['@müll|', ['user', 'müll']],
    ['al|', null],
    ['@|', null],
    ['@@al|', null],
  ])('needs a sign and two characters: %j', { tags: ['COMPOSE-33'] }, (marked, expected) => {
    expect(kindAndTerm(marked)).toEqual(expected);
  });

  test.each([
    ['こんにちは@al|さん', { kind: 'user', start: 5, end: 8, term: 'al' }],
    ['＠ａｌ|', { kind: 'user', start: 0, end: 3, term: 'al' }],
    ['@花子|さん', { kind: 'user', start: 0, end: 3, term: '花子' }],
    ['안녕＠al|ice님', { kind: 'user', start: 2, end: 8, term: 'al' }],
    ['今日は＃京都|', { kind: 'hashtag', start: 3, end: 6, term: '京都' }],
    ['#スター・ウ|ォーズ', { kind: 'hashtag', start: 0, end: 9, term: 'スター・ウ' }],
    ['#می\u200cخ|', { kind: 'hashtag', start: 0, end: 5, term: 'میخ' }],
    ['@aliceさん|', null],
  ])('knows dense scripts and full width: %j', { tags: ['CARD-24'] }, (marked, token) => {
    expect(read(marked)).toEqual(token);
  });

  test.each([
    'mail me at some@one.ex|',
    'a#bc|',
    'price5$us|',
    'https://example.org/@al|',
    'https://example.org/?q=@al|',
    'https://example.org/?a=1;$ab|',
  ])('finds nothing within a word or an address: %j', { tags: ['COMPOSE-33'] }, (marked) => {
    expect(read(marked)).toBeNull();
  });

  test.each(['@al |', '#bird |', '$ab |', '@al. |', '@al,|'])(
    'ends a token at a blank or punctuation: %j',
    { tags: ['COMPOSE-35'] },
    (marked) => {
      expect(read(marked)).toBeNull();
    },
  );

  test.each(['Hi |', 'Hi @|', '|@al', '|'])(
    'finds nothing at or before the sign: %j',
    { tags: ['COMPOSE-36'] },
    (marked) => {
      expect(read(marked)).toBeNull();
    },
  );

  test.each([
    ['$ABCD|', ['ticker', 'ABCD']],
    ['$ABCDE|', ['ticker', 'ABCDE']],
    ['$ABCDEF|', null],
    ['$A1|', null],
    ['$AB_|', null],
    [`#${'x'.repeat(100)}|`, ['hashtag', 'x'.repeat(100)]],
    [`#${'x'.repeat(101)}|`, null],
  ])(
    'limits a ticker to six characters with its sign: %j',
    { tags: ['COMPOSE-39', 'GAP-079'] },
    (marked, expected) => {
      expect(kindAndTerm(marked)).toEqual(expected);
    },
  );

  test('replaces the whole name around the caret', () => {
    expect(read('Hi @al|ice_9, how')).toEqual({ kind: 'user', start: 3, end: 11, term: 'al' });
  });
});

const alice: Suggestion = {
  key: '1',
  kind: 'user',
  ulid: '1',
  name: 'Ána Alis Berg',
  username: 'alice',
  avatar: null,
};
const tag: Suggestion = { key: 'birdWatch', kind: 'hashtag', name: 'birdWatch' };

function accepted(marked: string, suggestion: Suggestion): string {
  const text = marked.replace('|', '');
  const token = tokenAt(text, marked.indexOf('|'));
  if (!token) throw new Error('There is no token.');
  const { insert, end } = completion(text, token, suggestion);
  return `${text.slice(0, token.start)}${insert}|${text.slice(end)}`;
}

test.each([
  ['Hi @al|', alice, 'Hi @alice |'],
  ['Hi @al| there', alice, 'Hi @alice |there'],
  ['Hi @al|, there', alice, 'Hi @alice |, there'],
  ['@al|bert', alice, '@alice |'],
  ['#bi|\nmore', tag, '#birdWatch |\nmore'],
  ['こんにちは@al|さん', alice, 'こんにちは@alice |さん'],
  ['$ab|', { key: 'ABC', kind: 'ticker', name: 'ABC' } as const, '$ABC |'],
])('replaces the token and adds one blank: %j', (marked, taken, text) => {
  expect(accepted(marked, taken)).toBe(text);
});

test('writes each kind with its sign', { tags: ['COMPOSE-38'] }, () => {
  expect([alice, tag].map(suggestionText)).toEqual(['@alice', '#birdWatch']);
});

test.each([
  ['al', true],
  ['ANA', true],
  ['ali', true],
  ['ber', true],
  ['lic', false],
])('matches %j to the start of a known name', (term, fits) => {
  expect(filterSuggestions([alice], term)).toEqual(fits ? [alice] : []);
});

test('matches a word inside a name without spaces', () => {
  const hanako: Suggestion = { ...alice, name: '山田花子' };
  expect(filterSuggestions([hanako], '花')).toEqual([hanako]);
});
