import { expect, test } from 'vitest';

import { type Draft, parseDraft } from './draft.ts';
import { unsentDrafts } from './unsent-drafts.ts';

function draft(draftId: string, postBody: string, updatedAt: number, more: object = {}): Draft {
  const line = { draftId, postBody, updatedAt, ulid: 'u', version: `v${updatedAt}`, ...more };
  const parsed = parseDraft(JSON.stringify(line));
  if (!parsed) throw new Error('No draft.');
  return parsed;
}

test('lists each draft once in its newest version', () => {
  const found = unsentDrafts([
    draft('default', 'Fog', 1),
    draft('01J-comment', 'A comment', 3),
    draft('default', 'Fog over the harbour', 2),
  ]);
  expect(found.map(({ postBody }) => postBody)).toEqual(['A comment', 'Fog over the harbour']);
});

test('lists pictures without text, but no empty drafts or conflicts', () => {
  const gif = { id: 'm', kind: 'gif', url: '/media/gifs/wave.gif' };
  const found = unsentDrafts([
    draft('group-01J', ' \n', 1),
    draft('01J-quote', '', 2, { media: [gif] }),
    draft('default', 'From this tab', 3),
    draft('default~other', 'From the other tab', 4),
  ]);
  expect(found.map(({ draftId }) => draftId)).toEqual(['default', '01J-quote']);
});

test('lists another tab’s version when no other is left', () => {
  const other = draft('default~other', 'From the other tab', 2);
  expect(unsentDrafts([other])).toEqual([other]);
  expect(unsentDrafts([draft('default', ' ', 3), other])).toEqual([other]);
});
