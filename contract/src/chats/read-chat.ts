import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Count } from '../kernel/shapes.ts';
import { ChatParams, MessageRef } from './chat.ts';

export const readChat = call({
  name: 'readChat',
  method: 'POST',
  path: '/chats/:id/read',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Marks messages as read up to the given one. The read position never moves back.',
  params: ChatParams,
  body: MessageRef,
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({ unreadCount: Count }),
    }),
  },
  errors: ['not_found'],
});
