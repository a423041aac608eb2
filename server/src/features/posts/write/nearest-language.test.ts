import { franc } from 'franc-min';
import { expect, test } from 'vitest';
import { nearestOf } from './nearest-language.ts';
import { languagePairs } from '#test/language-pairs.ts';

const on = languagePairs();
const { LANGUAGES, SAID } = on;

test('returns the same language as the franc package', () => on.property(200));

test.each(SAID)('returns the same language as the franc package: %s', (of) => {
  expect(nearestOf(LANGUAGES)(of)).toBe(franc(of, { only: LANGUAGES }));
});
