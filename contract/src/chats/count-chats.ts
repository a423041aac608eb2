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
  summary: "Counts the caller's unread chats, without muted ones, and their pending requests.",
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({ unread_count: Count, request_count: Count }),
    }),
  },
  errors: [],
});
