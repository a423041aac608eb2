import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import {
  Count,
  Cursor,
  Instant,
  NextCursor,
  Nullable,
  OneOf,
  PageSize,
  Ulid,
} from '../../kernel/shapes.ts';

export const listConsoleGroups = call({
  name: 'listConsoleGroups',
  method: 'GET',
  path: '/admin/groups',
  base: 'v3',
  access: 'console',
  limit: 'read',
  summary: 'Lists groups, newest first. Filters by part of the name.',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 100 })),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageSize),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(
        Type.Object({
          ulid: Ulid,
          name: Type.String(),
          visibility: OneOf(['public', 'private']),
          owner: Nullable(Type.String({ description: 'username' })),
          members: Count,
          posts: Count,
          createdAt: Instant,
        }),
      ),
      next_cursor: NextCursor,
    }),
  },
  errors: ['bad_request'],
});
