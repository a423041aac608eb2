import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { FOLLOW_ACCEPTED, NOTIFICATION_FILTERS } from '../kernel/notifications.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Cursor, NextCursor, OneOf, pageSizeOf } from '../kernel/shapes.ts';
import { Notification } from './notification.ts';

export const listNotifications = call({
  name: 'listNotifications',
  method: 'GET',
  path: '/user/notifications',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    "Lists the caller's notifications, newest first, 20 per page by default. Loading the first page of any type marks all as seen.",
  query: Type.Object({
    type: Type.Optional(OneOf([...NOTIFICATION_FILTERS, FOLLOW_ACCEPTED])),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(pageSizeOf(LIMITS.notificationsPage)),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(Notification),
      next_cursor: NextCursor,
    }),
  },
  errors: ['bad_request'],
});
