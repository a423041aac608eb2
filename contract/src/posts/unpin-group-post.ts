import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done, Ulid } from '../kernel/shapes.ts';

export const unpinGroupPost = call({
  name: 'unpinGroupPost',
  method: 'DELETE',
  path: '/group/pinned-post',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Takes the pin off the post that stands first in its group.',
  query: Type.Object({ ulid: Type.Optional(Ulid) }),
  body: Type.Object({ ulid: Type.Optional(Ulid) }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
