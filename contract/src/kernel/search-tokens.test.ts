import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasOperators,
  misusedOperators,
  operatorText,
  parseSearch,
  SEARCH_OPERATORS,
  SEARCHED_CONTENT,
  searchTokens,
} from './search-tokens.ts';
import { anyScriptText, TEXTS_BY_SCRIPT } from './text/script-samples.ts';

const EMPTY = {
  words: '',
  phrases: [],
  excluded: [],
  from: [],
  in: [],
  has: [],
  isSaved: false,
  before: null,
  since: null,
};

describe('operators', () => {
  test.each([
    ['from:alice', { from: ['alice'] }],
    ['FROM:@Alice from:me', { from: ['Alice', 'me'] }],
    ['in:"Book club" herons', { in: ['Book club'], words: 'herons' }],
    ['has:link has:Media', { has: ['media', 'link'] }],
    ['has:images', { has: ['media'] }],
    ['before:2026-03-01', { before: Date.UTC(2026, 2, 1) }],
    ['after:2026-02-28', { since: Date.UTC(2026, 2, 1) }],
    ['before:2026-03-01 before:2026-02-01', { before: Date.UTC(2026, 1, 1) }],
    ['grey "two herons" -egret', { words: 'grey', phrases: ['two herons'], excluded: ['egret'] }],
    ['-"two herons"', { excluded: ['"two herons"'] }],
    ['is:saved', { isSaved: true }],
    ['ｆｒｏｍ：alice －egret', { from: ['alice'], excluded: ['egret'] }],
    ['「青い鳥」', { phrases: ['青い鳥'] }],
    ['„Zwei Reiher“ «deux»', { phrases: ['Zwei Reiher', 'deux'] }],
    ['"open', { phrases: ['open'] }],
  ])('reads %s', (text, expected) => {
    expect(parseSearch(text)).toEqual({ ...EMPTY, ...expected });
  });

  test.each([
    'from:',
    'from:a-b',
    'has:money',
    'is:nice',
    'before:2026-02-30',
    'after:yesterday',
    'https://a.example/b',
    're-do',
    'near:Berlin',
  ])('keeps %s as a word', (text) => {
    expect(parseSearch(text)).toEqual({ ...EMPTY, words: text });
    expect(hasOperators(text)).toBe(false);
  });
});

describe('misused operators', () => {
  test.each([
    ['has:money herons', [{ operator: 'has', value: 'money' }]],
    ['before:notadate', [{ operator: 'before', value: 'notadate' }]],
    ['AFTER:2026-02-30', [{ operator: 'after', value: '2026-02-30' }]],
    [
      'is:nice from:a-b',
      [
        { operator: 'is', value: 'nice' },
        { operator: 'from', value: 'a-b' },
      ],
    ],
    ['from: ann', [{ operator: 'from', value: '' }]],
    ['in:""', [{ operator: 'in', value: '' }]],
  ])('finds them in %s', (text, expected) => {
    expect(misusedOperators(text)).toEqual(expected);
  });

  test.each([
    'from:ann has:media',
    '-has:money',
    'near:Berlin',
    'https://a.example',
    '"has:money"',
  ])('finds none in %s', (text) => {
    expect(misusedOperators(text)).toEqual([]);
  });
});

describe('any text', () => {
  test('has tokens in order at their places', () => {
    fc.assert(
      fc.property(searches, (text) => {
        let last = 0;
        for (const { start, end, kind, value } of searchTokens(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(value).not.toBe('');
          expect(searchTokens(text.slice(start, end))).toEqual([
            { kind, value, start: 0, end: end - start },
          ]);
          last = end;
        }
      }),
    );
  });

  test('keeps all words of a text without operators', () => {
    for (const text of Object.values(TEXTS_BY_SCRIPT)) {
      expect(parseSearch(text)).toEqual({ ...EMPTY, words: text });
    }
  });

  test('reads the values that were written', () => {
    const value = fc.oneof(
      fc.constantFrom(...Object.values(TEXTS_BY_SCRIPT)),
      fc.stringMatching(/^[a-z]{1,10}$/),
    );
    fc.assert(
      fc.property(value, (name) => {
        const [token, ...rest] = searchTokens(operatorText('in', name));
        expect(rest).toEqual([]);
        expect(token?.kind).toBe('in');
        expect(token?.value.normalize('NFKC')).toBe(
          name.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''),
        );
      }),
    );
  });
});

const pieces = fc.oneof(
  anyScriptText,
  fc.constantFrom('"', '“', '-', ':', ' ', 'from:', 'in:"', 'has:media', 'before:2026-01-01'),
  fc.constantFrom(...SEARCH_OPERATORS, ...SEARCHED_CONTENT),
);
const searches = fc.array(pieces, { maxLength: 12 }).map((all) => all.join(''));
