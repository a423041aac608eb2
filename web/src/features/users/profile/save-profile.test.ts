import { expect, test } from 'vitest';

import { profileChanges, profileErrors, tooLongFields } from './save-profile.ts';

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

test('what was not changed in the form is not sent: it may be another by now', () => {
  const opened = { ...fields, bio: 'Herons.', website: 'https://herons.example' };
  expect(profileChanges(opened, opened)).toEqual({});
  expect(profileChanges({ ...opened, name: ' Ada L. ' }, opened)).toEqual({ name: 'Ada L.' });
  expect(profileChanges({ ...opened, username: ' adal ', bio: '' }, opened)).toEqual({
    username: 'adal',
    bio: '',
  });
  expect(profileChanges({ ...opened, website: 'bitterns.example' }, opened)).toEqual({
    website: 'https://bitterns.example',
  });
});
