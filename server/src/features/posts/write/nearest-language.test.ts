import { franc } from 'franc-min';
import { expect, test } from 'vitest';
import { nearestOf } from './nearest-language.ts';
import { languagePairs } from '#test/language-pairs.ts';

const on = languagePairs();
const { LANGUAGES, SAID } = on;

test('finds the package’s language for any text and candidates', () => on.property(200));

test.each(SAID)('finds the same language as the package in: %s', (of) => {
  expect(nearestOf(LANGUAGES)(of)).toBe(franc(of, { only: LANGUAGES }));
});
