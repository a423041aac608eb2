import { VIOLATIONS } from '@rookery/contract/kernel/violations.ts';
import { expect, test } from 'vitest';

import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { choiceAt, typeChoices } from './choices.ts';
import { createSavedReasons } from './saved-reasons.part.ts';
import { labelOf } from './violation-label.ts';

const choices = typeChoices({
  violations: [
    { name: 'fraud', count: 1 },
    { name: 'threats', count: 3 },
  ],
});

test('offers every type, most reported first', () => {
  expect(choices).toHaveLength(Object.keys(VIOLATIONS).length);
  expect(choices.slice(0, 3).map(({ name, count }) => [name, count])).toEqual([
    ['threats', 3],
    ['fraud', 1],
    ['spam', 0],
  ]);
});

test('chooses every type by its key', () => {
  expect(choiceAt('1', choices)?.name).toBe('threats');
  expect(choiceAt('0', choices)).toBe(choices[9]);
  expect(choiceAt('a', choices)).toBe(choices[10]);
  const chosen = new Set([...'1234567890abcdef'].map((key) => choiceAt(key, choices)));
  for (const choice of choices) expect(chosen).toContain(choice);
  expect(choiceAt('y', choices)).toBeUndefined();
});

test('names a violation in words', { tags: ['MOD-22'] }, () => {
  expect(labelOf('doxing')).toBe('Doxing');
  expect(labelOf('spam')).toBe('Bot and Spam');
  expect(labelOf('some_later_rule')).toBe('Some Later Rule');
});

test('lists each saved reason once, newest first', () => {
  const reasons = openBrowserPage().part(createSavedReasons);
  for (const words of ['One', 'Two', 'Three', 'Two', 'Four']) reasons.save('spam', words);
  expect(reasons.of('spam')).toEqual(['Four', 'Two', 'Three']);
  expect(reasons.of('fraud')).toEqual([]);
});
