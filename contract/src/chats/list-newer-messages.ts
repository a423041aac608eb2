import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { ChatParams, Message, MessageRef } from './chat.ts';

export const listNewerMessages = call({
  name: 'listNewerMessages',
  method: 'POST',
  path: '/chats/:id/messages/newer',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists the messages after a given one, oldest first, at most 50.',
  params: ChatParams,
  body: MessageRef,
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(Message),
      hasMore: Type.Boolean(),
    }),
  },
  errors: ['not_found'],
});
