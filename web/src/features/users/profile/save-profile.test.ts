import { expect, test } from 'vitest';

import { profileErrors, tooLongFields } from './save-profile.ts';

const fields = { name: 'Ada', username: 'ada', bio: '', website: '' };

test('a field that is too long is told by how much, and stands as it was typed', () => {
  expect(tooLongFields(fields)).toEqual({});
  expect(tooLongFields({ ...fields, username: 'a'.repeat(20) })).toEqual({});
  expect(tooLongFields({ ...fields, username: 'a'.repeat(23) })).toEqual({
    username: '3 characters too many.',
  });
  expect(profileErrors({ ...fields, username: 'a'.repeat(21) })).toEqual({
    username: '1 character too many.',
  });
});
