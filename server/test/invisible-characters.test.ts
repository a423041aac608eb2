import { foldText } from '@rookery/contract/kernel/text/fold.ts';
import { foldTopic } from '@rookery/contract/kernel/text/topics.ts';
import { nameKeys } from '@rookery/contract/kernel/text/name-keys.ts';
import {
  anyWords,
  IGNORABLES,
  TEXTS_BY_SCRIPT,
} from '@rookery/contract/kernel/text/script-samples.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namePrefixes } from '#src/features/search/name-prefixes.ts';
import { ruleFinder } from '#src/features/users/words/words.policy.ts';
import { findWords, wordQuery } from '#src/kernel/find-words.ts';

const RULES = [
  'casino',
  'free casino',
  ...Object.values(TEXTS_BY_SCRIPT).flatMap((text) => text.split(' ')),
];
const find = ruleFinder(
  RULES.map((typed) => ({ kind: 'word', value: typed, typed, deed: 'hold' })),
);

/** A text, and the same with invisible characters at any place outside an emoji. */
const pairs = fc
  .tuple(
    anyWords,
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(...IGNORABLES)), { minLength: 1, maxLength: 8 }),
  )
  .map(([text, insertions]) => {
    const pieces = text.match(/\p{RGI_Emoji}|./gsv) ?? [];
    for (const [at, mark] of insertions) pieces.splice(at % (pieces.length + 1), 0, mark);
    return [text, pieces.join('')] as const;
  });

const unchanged = (read: (text: string) => unknown): void =>
  fc.assert(
    fc.property(pairs, ([text, marked]) => {
      expect(read(marked)).toEqual(read(text));
    }),
    { numRuns: 300 },
  );

describe('invisible characters do not change', () => {
  test.each<[string, (text: string) => unknown]>([
    ['the words of a post', findWords],
    ['the words of a query', wordQuery],
    ['the keys of a name', (text) => nameKeys(null, text)],
    ['the search for a name', namePrefixes],
    ['the key of a hashtag', foldTopic],
    ['which word rule matches', (text) => find({ text, links: [] })?.typed],
  ])('%s', (_what, read) => unchanged(read));
});

describe('folding twice', () => {
  test.each([
    ['a text', foldText],
    ['a hashtag', foldTopic],
  ])('does not change %s', (_what, fold) => {
    const anyText = fc.oneof(anyWords, fc.string({ unit: 'binary', maxLength: 30 }));
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 2000 },
    );
  });
});

test.each(Object.entries(TEXTS_BY_SCRIPT))(
  '%s: a word rule matches each of its words',
  (_script, text) => {
    for (const word of text.split(' ')) {
      const found = find({ text: `x ${word.toUpperCase()}, y`, links: [] });
      expect(found === null ? null : foldText(found.typed)).toBe(foldText(word));
    }
  },
);
