import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Cursor, NextCursor, pageSizeOf } from '../kernel/shapes.ts';
import { Chat } from './chat.ts';

export const listChats = call({
  name: 'listChats',
  method: 'GET',
  path: '/chats',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    "The caller's chats, the last activity first, 20 a page by default. Those that they declined or took from their list come back with the next message; those across a block are left out.",
  query: Type.Object({
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(pageSizeOf(LIMITS.chatsPage)),
    state: Type.Optional(
      Type.String({
        maxLength: 50,
        description:
          'States with commas between them: `requested` alone lists requests; without it, all others.',
      }),
    ),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(Chat),
      next_cursor: NextCursor,
    }),
  },
  errors: ['bad_request', 'validation'],
});
