import { expect, test } from 'vitest';

import { idsIn } from './replica-reads.ts';

test('finds every id in a message or channel name', () => {
  const uuid = '01936d6e-9c1f-7a3e-8d2b-1f0a5b6c7d8e';
  expect(idsIn({ userIds: [uuid], n: 1, deep: [[uuid, null]] })).toEqual([uuid, uuid]);
  expect(idsIn('private-user-01ARYZ6S41TSV4RRFFQ69G5FAV')).toEqual([
    '01563df3-6481-d676-4c61-efb99302bd5b',
  ]);
});
