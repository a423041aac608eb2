import { Type } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Ulid } from '../kernel/shapes.ts';
import { CreatedPost } from './create-post.ts';

const CHANGE = {
  path: '/posts/detached',
  base: 'v3',
  access: 'member',
  limit: 'write',
  answers: { 200: CreatedPost },
  errors: ['forbidden', 'not_found', 'validation'],
} as const;

export const detachQuote = call({
  ...CHANGE,
  name: 'detachQuote',
  method: 'PUT',
  summary: "Removes the caller's post from another member's quote. `ulid` is the quote.",
  body: Type.Object({ ulid: Ulid }),
});

export const attachQuote = call({
  ...CHANGE,
  name: 'attachQuote',
  method: 'DELETE',
  summary: 'Shows the post in the quote again.',
  ...inBodyOrQuery({ ulid: Ulid }),
});
