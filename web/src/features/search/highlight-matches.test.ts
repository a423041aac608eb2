import { TEXTS_BY_SCRIPT } from '@rookery/contract/kernel/text/script-samples.ts';
import { splitWords } from '@rookery/contract/kernel/text/split-words.ts';
import { describe, expect, test } from 'vitest';

import { matchesIn } from './highlight-matches.ts';

const marked = (text: string, words: string[], beginnings: string[] = []): string[] =>
  matchesIn(text, { words, beginnings }).map(([start, end]) => text.slice(start, end));

describe('highlights', () => {
  test.each([
    ['A nest, nests and a NEST', ['nest', 'nests'], [], ['nest', 'nests', 'NEST']],
    ['Nesting in a honest nest', [], ['nest'], ['Nesting', 'nest']],
    ['Café, l’amour', ['cafe', 'amour'], [], ['Café', 'l’amour']],
    ['Don’t', ['dont'], [], ['Don’t']],
    ['今日は青い鳥を見た', ['青い', 'い鳥'], [], ['青い鳥']],
    ['#Birds @alice', ['birds'], [], ['Birds']],
    ['Nothing', ['other'], [], []],
  ])('%s', (text, words, beginnings, expected) => {
    expect(marked(text, words, beginnings)).toEqual(expected);
  });

  test('finds each word of each script', () => {
    for (const [script, text] of Object.entries(TEXTS_BY_SCRIPT)) {
      for (const word of text.split(' ')) {
        const runs = splitWords(word);
        if (runs.length === 0 || runs.some(({ kind }) => kind !== 'word')) continue;
        const found = marked(text, [runs[0]?.text ?? '']);
        expect(found, script).toHaveLength(1);
      }
    }
  });
});
