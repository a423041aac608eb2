import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Nullable, Ulid } from '../kernel/shapes.ts';

export const findPinnedPost = call({
  name: 'findPinnedPost',
  method: 'POST',
  path: '/posts/pinned/username',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    'Returns the pinned post of a member; null if there is none. Both keys have the same value.',
  body: Type.Object({ username: Type.String({ maxLength: 64 }) }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Nullable(Ulid),
      ulid: Nullable(Ulid),
    }),
  },
  errors: ['not_found'],
});
