import { expect, test } from 'vitest';

import { ApiError, networkError } from '#web/data/http/api-error.ts';

import { changedFields } from './changed-fields.ts';
import { stillKnown } from './still-known.ts';

const opened = { name: 'Herons', visibility: 'private' };
const failed = (status: number): ApiError =>
  new ApiError({ status, type: 'server', message: 'It failed.' });

test.each([
  ['came to nothing', networkError()],
  ['failed on its way', failed(502)],
  ['ended in an error of the page', new TypeError('No.')],
])('what was sent by a call that %s is sent again, also as it stood before', (_how, error) => {
  const known = stillKnown(opened, { visibility: 'public', avatar: null }, error);
  expect(changedFields(opened, known)).toEqual({ visibility: 'private' });
  expect(changedFields({ ...opened, name: 'Gulls' }, known)).toEqual({
    name: 'Gulls',
    visibility: 'private',
  });
});

test('what the server refused stands as it stood, and what was lost before that stays unknown', () => {
  const sent = { visibility: 'public' };
  expect(stillKnown(opened, sent, failed(400))).toEqual(opened);
  const known = stillKnown(opened, sent, networkError());
  expect(stillKnown(known, { name: 'ab', ...sent }, failed(400))).toEqual({ name: 'Herons' });
});
