import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Nullable, pageSizeOf, Ulid } from '../kernel/shapes.ts';

export const autocompleteUser = call({
  name: 'autocompleteUser',
  method: 'POST',
  path: '/search/autocomplete/user',
  base: 'v3',
  access: 'member',
  limit: 'suggest',
  summary:
    'Suggests members while the user types. Returns only the fields that a list needs, 10 members by default.',
  body: Type.Object({
    q: Type.String({ maxLength: 200 }),
    limit: Type.Optional(pageSizeOf(LIMITS.searchPage)),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(
        Type.Object({
          ulid: Ulid,
          name: Type.String(),
          username: Type.String(),
          avatar: Nullable(Type.String()),
          badges: Type.Array(Type.String()),
        }),
      ),
    }),
  },
  errors: ['validation'],
});
