import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done, Ulid } from '../kernel/shapes.ts';

export const unpinPost = call({
  name: 'unpinPost',
  method: 'DELETE',
  path: '/posts/pinned',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Takes the pin off an own post; one that is not pinned stays as it is.',
  query: Type.Object({ ulid: Type.Optional(Ulid) }),
  body: Type.Object({ ulid: Type.Optional(Ulid) }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
