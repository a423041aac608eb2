import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchableText, textTest } from './match-text.ts';

const matches = (wanted: string, isWholeWord: boolean, ...fields: string[]): boolean | undefined =>
  textTest(wanted, isWholeWord)?.(searchableText(fields));

describe('whole words', () => {
  test.each([
    ['spoiler', 'A SPOILER!', true],
    ['spoiler', 'Spoilers ahead', false],
    ['Spóiler', 'no spoiler', true],
    ['game of thrones', 'The Game of Thrones end', true],
    ['game of', 'a game offer', false],
    ['amour', 'l’amour toujours', true],
    ["don't", 'I dont care', true],
    ['🍆', 'eat 🍆 now', true],
    ['日本', '私は日本語を', true],
    ['스포', '스포일러를 봤다', true],
    ['мир', 'всемирный', false],
  ])('%s in “%s”: %s', (wanted, text, expected) => {
    expect(matches(wanted, true, text)).toBe(expected);
  });
});

test('finds parts of words if asked', () => {
  expect(matches('spoil', false, 'Spoilers ahead')).toBe(true);
  expect(matches('poile', false, 'Spoilers ahead')).toBe(true);
});

test('finds no phrase across two fields', () => {
  expect(matches('end well', true, 'The end', 'well done')).toBe(false);
});

test('compares hashtags as whole hashtags', () => {
  expect(matches('#got', true, 'Tonight #GoT!')).toBe(true);
  expect(matches('#got', false, 'Tonight #gotham')).toBe(false);
  expect(matches('#got', true, 'I got it')).toBe(false);
  expect(matches('got', true, 'Tonight #GoT!')).toBe(true);
});

test('refuses a text without letters', () => {
  expect(textTest('…!', true)).toBeNull();
  expect(textTest('#', true)).toBeNull();
});

test('finds each word of any text', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zа-яé]{1,8}$/), { minLength: 1 }), (words) => {
      for (const word of words) {
        expect(matches(word, true, words.join(', '))).toBe(true);
        expect(matches(word, false, `x${words.join('')}`)).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});
