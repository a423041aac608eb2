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
} from '../../kernel/shapes.ts';

export const listConsoleFeedback = call({
  name: 'listConsoleFeedback',
  method: 'GET',
  path: '/admin/feedback',
  base: 'v3',
  access: 'console',
  limit: 'read',
  summary: 'Lists feedback from members, newest first.',
  query: Type.Object({
    state: Type.Optional(OneOf(['open', 'done'])),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageSize),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(
        Type.Object({
          id: Count,
          at: Instant,
          author: Nullable(Type.String({ description: 'username' })),
          reported: Nullable(
            Type.String({ description: 'Username; null: feedback about the community.' }),
          ),
          message: Type.String(),
          doneAt: Nullable(Instant),
          doneBy: Nullable(Type.String({ description: 'username' })),
          answer: Nullable(Type.String()),
        }),
      ),
      next_cursor: NextCursor,
    }),
  },
  errors: ['bad_request'],
});
