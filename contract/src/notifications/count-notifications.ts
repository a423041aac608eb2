import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Count, OneOf } from '../kernel/shapes.ts';

export const countNotifications = call({
  name: 'countNotifications',
  method: 'GET',
  path: '/user/notifications/count',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    "Counts the caller's notifications: all, seen and unseen. The bell shows the unseen count.",
  query: Type.Object({
    live: Type.Optional(
      OneOf(['polling'], 'Sent by pages that poll because they have no WebSocket, to be counted.'),
    ),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      seen_count: Count,
      total_count: Count,
      unseen_count: Count,
    }),
  },
  errors: [],
});
