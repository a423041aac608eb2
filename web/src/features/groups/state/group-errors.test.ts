import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { expect, test } from 'vitest';

import { tooLongFields } from './group-errors.ts';

const BIRD = '🐦';

test('counts characters like the server', () => {
  const { groupNameCharacters, groupDescriptionCharacters, groupRulesCharacters } = LIMITS;
  const full = {
    name: ` ${BIRD.repeat(groupNameCharacters)} `,
    description: BIRD.repeat(groupDescriptionCharacters),
    rules: BIRD.repeat(groupRulesCharacters),
  };
  expect(tooLongFields(full)).toEqual({});
  const longer = {
    name: full.name + BIRD,
    description: full.description + BIRD,
    rules: full.rules + BIRD + BIRD,
  };
  expect(tooLongFields(longer)).toEqual({
    name: '2 characters too many.',
    description: '1 character too many.',
    rules: '2 characters too many.',
  });
});
