import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Cursor, NextCursor, Ulid } from '../kernel/shapes.ts';
import { Message } from './chat.ts';

export const searchMessages = call({
  name: 'searchMessages',
  method: 'POST',
  path: '/chats/search',
  base: 'v3',
  access: 'member',
  limit: 'search',
  summary:
    "Searches the caller's chats for messages that contain all words, newest first, 20 per page. The last word may be incomplete. Only the first 8 words are used. `chatId` limits the search to one chat.",
  body: Type.Object({
    q: Type.String({ maxLength: LIMITS.messageQueryCharacters }),
    chatId: Type.Optional(Ulid),
    cursor: Type.Optional(Cursor),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(Message),
      next_cursor: NextCursor,
    }),
  },
  errors: ['bad_request', 'not_found'],
});
