import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Count } from '../kernel/shapes.ts';

export const countChats = call({
  name: 'countChats',
  method: 'GET',
  path: '/chats/count',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    'How many chats of the caller have something unread, silent ones aside, and how many requests wait.',
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({ unread_count: Count, request_count: Count }),
    }),
  },
  errors: [],
});
