import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done, Ulid } from '../kernel/shapes.ts';

export const pinPost = call({
  name: 'pinPost',
  method: 'PUT',
  path: '/posts/pinned',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: "Pins the caller's own post to their profile and replaces the previous one.",
  body: Type.Object({ ulid: Ulid }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
