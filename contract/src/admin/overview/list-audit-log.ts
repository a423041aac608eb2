import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import {
  Count,
  Cursor,
  Instant,
  NextCursor,
  Nullable,
  PageSize,
  Ulid,
} from '../../kernel/shapes.ts';

export const listAuditLog = call({
  name: 'listAuditLog',
  method: 'GET',
  path: '/admin/audit',
  base: 'v3',
  access: 'console',
  limit: 'read',
  summary:
    'Lists the actions of staff, newest first. Only for administrators. Filters by actor or affected member (username), by action, and by words in the reason.',
  query: Type.Object({
    actor: Type.Optional(Type.String({ maxLength: 60 })),
    member: Type.Optional(Type.String({ maxLength: 60 })),
    action: Type.Optional(Type.String({ maxLength: 60 })),
    q: Type.Optional(Type.String({ maxLength: 100 })),
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
          actor: Nullable(
            Type.String({ description: 'Username; null: command line of the server.' }),
          ),
          action: Type.String(),
          member: Nullable(Type.String({ description: 'username' })),
          postUlid: Nullable(Ulid),
          reason: Nullable(Type.String()),
          details: Type.String({ description: 'JSON' }),
          canUndo: Type.Boolean(),
        }),
      ),
      next_cursor: NextCursor,
    }),
  },
  errors: ['forbidden', 'bad_request'],
});
