import { Type } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Ulid } from '../kernel/shapes.ts';
import { CreatedPost } from './create-post.ts';

const CHANGE = {
  path: '/comments/hidden',
  base: 'v3',
  access: 'member',
  limit: 'write',
  answers: { 200: CreatedPost },
  errors: ['forbidden', 'not_found', 'validation'],
} as const;

export const hideAnswer = call({
  ...CHANGE,
  name: 'hideAnswer',
  method: 'PUT',
  summary:
    "Hides another member's comment in a thread that the caller started. Readers can still open it.",
  body: Type.Object({ ulid: Ulid }),
});

export const showAnswer = call({
  ...CHANGE,
  name: 'showAnswer',
  method: 'DELETE',
  summary: 'Shows a hidden comment again.',
  ...inBodyOrQuery({ ulid: Ulid }),
});
