import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Ulid } from '../kernel/shapes.ts';
import { Notification } from './notification.ts';

export const listNewerNotifications = call({
  name: 'listNewerNotifications',
  method: 'POST',
  path: '/user/notifications',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: `Lists the caller's notifications after the given one, newest first, at most ${LIMITS.notificationsNewerMax}. Does not mark them as seen.`,
  body: Type.Object({ ulid: Ulid }),
  answers: {
    200: Type.Object({ success: Type.Literal(true), data: Type.Array(Notification) }),
  },
  errors: [],
});
