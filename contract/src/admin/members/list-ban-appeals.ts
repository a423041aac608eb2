import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Cursor, Instant, NextCursor, Nullable, PageSize, Ulid } from '../../kernel/shapes.ts';

export const listBanAppeals = call({
  name: 'listBanAppeals',
  method: 'GET',
  path: '/admin/ban-appeals',
  base: 'v3',
  access: 'console',
  limit: 'read',
  summary: 'What banned members say to their bans, newest first; those that are answered too.',
  query: Type.Object({ cursor: Type.Optional(Cursor), limit: Type.Optional(PageSize) }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(
        Type.Object({
          id: Ulid,
          at: Instant,
          ulid: Ulid,
          username: Nullable(Type.String()),
          text: Type.String(),
          bannedBy: Nullable(Type.String({ description: 'username; null: at the command line.' })),
          bannedAt: Nullable(Instant),
          reason: Nullable(Type.String({ description: 'Of the ban.' })),
          isGranted: Nullable(Type.Boolean({ description: 'null: it waits.' })),
          settledBy: Nullable(Type.String({ description: 'username' })),
          answer: Nullable(Type.String()),
          canDecide: Type.Boolean({ description: 'Nobody does about a ban of their own.' }),
        }),
      ),
      next_cursor: NextCursor,
    }),
  },
  errors: ['bad_request'],
});
