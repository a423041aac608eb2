import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { expect, test } from 'vitest';

import { readIntention } from './read-intention.ts';

const stored = {
  key: makeUlid(1),
  call: 'PUT /chats/:id/messages',
  input: { params: { id: 'ROOM' }, query: {}, body: { body: 'Hello' } },
  shown: [],
  subject: 'chat ROOM',
  switch: undefined,
  created: 1,
  refusal: null,
};

test('reads what the outbox stores, without other fields', () => {
  const input = { ...stored.input, token: 'a.b' };
  expect(readIntention({ ...stored, input, token: 'a.b' })).toEqual(stored);
  expect(readIntention({ ...stored, input: {} })?.input.body).toBeUndefined();
});

test.each([
  ['no object', null],
  ['a call outside the outbox', { ...stored, call: 'DELETE /user' }],
  ['a name of Object.prototype as call', { ...stored, call: 'constructor' }],
  ['a key that is no ulid', { ...stored, key: 'key\n' }],
  ['no input', { ...stored, input: undefined }],
  ['a path to another call', { ...stored, input: { params: { id: '..' } } }],
  ['a path part that is no text', { ...stored, input: { params: { id: 1 } } }],
  ['a query that is no object', { ...stored, input: { query: [] } }],
  ['a body that is no object', { ...stored, input: { body: null } }],
  ['no subject', { ...stored, subject: undefined }],
  ['a switch that is no text', { ...stored, switch: 1 }],
  ['no time', { ...stored, created: Number.MAX_VALUE }],
  ['no refusal', { ...stored, refusal: undefined }],
])('rejects %s', (_name, row) => {
  expect(readIntention(row)).toBeNull();
});
