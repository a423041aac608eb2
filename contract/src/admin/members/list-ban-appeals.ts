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
  summary: 'Lists the appeals of banned members, newest first, including answered ones.',
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
          bannedBy: Nullable(
            Type.String({ description: 'Username; null: banned from the command line.' }),
          ),
          bannedAt: Nullable(Instant),
          reason: Nullable(Type.String({ description: 'Reason for the ban.' })),
          isGranted: Nullable(Type.Boolean({ description: 'null: pending.' })),
          settledBy: Nullable(Type.String({ description: 'username' })),
          answer: Nullable(Type.String()),
          canDecide: Type.Boolean({
            description: 'Whether the caller can decide. No one can decide about their own ban.',
          }),
        }),
      ),
      next_cursor: NextCursor,
    }),
  },
  errors: ['bad_request'],
});
