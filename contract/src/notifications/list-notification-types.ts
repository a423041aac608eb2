import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { NOTIFICATION_FILTERS } from '../kernel/notifications.ts';
import { OneOf } from '../kernel/shapes.ts';

export const listNotificationTypes = call({
  name: 'listNotificationTypes',
  method: 'GET',
  path: '/user/notifications/types',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists the types for filtering notifications.',
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(OneOf(NOTIFICATION_FILTERS)),
    }),
  },
  errors: [],
});
