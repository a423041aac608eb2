import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { UpToNotification } from './notification.ts';

export const deleteAllNotifications = call({
  name: 'deleteAllNotifications',
  method: 'POST',
  path: '/user/notifications/deleteAll',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Takes all up to this one from the caller’s list for good; what came later stays.',
  body: UpToNotification,
  answers: { 200: Done },
  errors: [],
});
