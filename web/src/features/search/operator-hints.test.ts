import { searchTokens } from '@rookery/contract/kernel/search-tokens.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { conditionText, operatorHints, withoutCondition } from './operator-hints.ts';

const conditions = (text: string) => searchTokens(text).map(conditionText);

test('names each condition of a search', () => {
  expect(
    conditions('from:me from:@ann in:"Book club" has:photos is:saved "old boat" -wet tide'),
  ).toEqual([
    'From you',
    'From @ann',
    'In Book club',
    'With media',
    'In your bookmarks',
    '“old boat”',
    'Without wet',
    null,
  ]);
  expect(conditions('before:2026-03-01 after:2026-01-31')).toEqual([
    'Before 2026-03-01',
    'After 2026-01-31',
  ]);
});

describe('hints', () => {
  test('gives the right form for a wrong value', () => {
    expect(operatorHints('has:xyz before:notadate herons', [])).toEqual([
      '“has:xyz” isn’t known. Use has:media, has:link or has:poll.',
      '“before:notadate” isn’t known. Use a day, such as before:2026-01-31.',
    ]);
  });

  test('says what an operator without a value needs', () => {
    expect(operatorHints('from: ann', [])).toEqual([
      '“from:” needs a value without a space. Use a username, such as from:ann, or from:me.',
    ]);
  });

  test('names members and groups that were not found', () => {
    const unknown = [
      { operator: 'from' as const, name: 'nobody' },
      { operator: 'in' as const, name: 'Unknown' },
    ];
    expect(operatorHints('from:nobody in:Unknown', unknown)).toEqual([
      'No member has the username @nobody. Check the spelling.',
      'You can’t find a group called “Unknown”. Put a name with spaces in quotes, such as in:"Book club".',
    ]);
  });

  test('says nothing about a right search', () => {
    expect(operatorHints('from:ann herons "old boat" https://rookery.test', [])).toEqual([]);
  });
});

test('removes one condition and keeps the others', () => {
  const piece = fc.constantFrom('from:ann', 'has:media', '"old boat"', '-wet', 'tide', 'in:Birds');
  fc.assert(
    fc.property(fc.uniqueArray(piece, { minLength: 1 }), fc.nat(), (pieces, nth) => {
      const text = pieces.join('  ');
      const tokens = searchTokens(text);
      const at = nth % tokens.length;
      const token = tokens[at];
      if (!token) return;
      const left = withoutCondition(text, token);
      expect(left).toBe(pieces.toSpliced(at, 1).join(' '));
    }),
  );
});
