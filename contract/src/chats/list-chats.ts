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
    "Lists the caller's chats, latest activity first, 20 per page by default. Declined and hidden chats return with the next message. Chats with blocked members are left out.",
  query: Type.Object({
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(pageSizeOf(LIMITS.chatsPage)),
    state: Type.Optional(
      Type.String({
        maxLength: 50,
        description:
          'Comma-separated states. `requested` alone lists requests; without it, requests are left out.',
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
