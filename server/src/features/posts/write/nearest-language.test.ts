import { franc } from 'franc-min';
import { expect, test } from 'vitest';
import { nearestOf } from './nearest-language.ts';
import { languagePairs } from '#test/language-pairs.ts';

const on = languagePairs();
const { LANGUAGES, SAID } = on;

test('the nearest language of any text is what the package says, whichever are the candidates', () =>
  on.property(200));

test.each(SAID)('the package and this find one language in: %s', (of) => {
  expect(nearestOf(LANGUAGES)(of)).toBe(franc(of, { only: LANGUAGES }));
});
