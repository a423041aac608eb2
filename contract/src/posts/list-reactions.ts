import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Count, Cursor, NextCursor, Ulid } from '../kernel/shapes.ts';
import { Author } from '../users/user.ts';

export const listReactions = call({
  name: 'listReactions',
  method: 'GET',
  path: '/post/:ulid/reactions',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    'Lists the members who reacted to a post, newest first, 20 per page. `name` filters by reaction.',
  params: Type.Object({ ulid: Ulid }),
  query: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 50 })),
    cursor: Type.Optional(Cursor),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(Type.Object({ name: Type.String(), user: Author })),
      reactions: Type.Array(Type.Object({ name: Type.String(), count: Count })),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found', 'bad_request', 'validation'],
});
