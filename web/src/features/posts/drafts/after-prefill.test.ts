import fc from 'fast-check';
import { expect, test } from 'vitest';

import { moreStrings } from '#web/features/posts/post/more-strings.ts';
import { afterPrefill } from './after-prefill.ts';

const { prefill } = moreStrings;

test.each([
  ['Welcome', ' Welcome'],
  ['ß', ' ß'],
  ['日本', ' 日本'],
  ['_1', ' _1'],
  ['! Hello', '! Hello'],
  [' Hello', ' Hello'],
  ['\n', '\n'],
])('separates %j from the prefilled hashtag', { tags: ['COMPOSE-31'] }, (typed, kept) => {
  expect(afterPrefill(prefill + typed, prefill)).toBe(prefill + kept);
});

test('changes no other text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!text.startsWith(prefill));
      expect(afterPrefill(text, prefill)).toBe(text);
      expect(afterPrefill(text, '')).toBe(text);
    }),
  );
});
