import { expect, test } from 'vitest';

import { choiceAt, typeChoices } from '#web/features/moderation/verdict/choices.ts';

import { strings } from './strings.ts';

test('lists the keys of all violations', () => {
  const listed = strings.reviewKeys.flatMap(([keys]) => (/^\d/.test(keys) ? [keys] : []));
  expect(listed).toEqual(['1 – 9', '0, a – d']);
  const choices = typeChoices({ violations: [] });
  expect([...'1234567890abcd'].map((key) => choiceAt(key, choices))).toEqual(choices);
});
