import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Cursor, NextCursor, Ulid } from '../kernel/shapes.ts';
import { ChatParams, Message } from './chat.ts';

export const listMessages = call({
  name: 'listMessages',
  method: 'GET',
  path: '/chats/:id/messages',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    'Lists the messages of a chat, newest first, 30 per page. `next_cursor` leads to older messages and `previous_cursor` to newer ones. `around` returns the page with that message.',
  params: ChatParams,
  query: Type.Object({
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(Type.Integer({ description: 'At most 50; 30 by default.' })),
    around: Type.Optional(Ulid),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(Message),
      next_cursor: NextCursor,
      previous_cursor: NextCursor,
    }),
  },
  errors: ['bad_request', 'not_found'],
});
