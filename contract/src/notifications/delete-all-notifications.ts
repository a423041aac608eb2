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
  summary:
    "Permanently deletes the caller's notifications up to and including this one. Newer ones stay.",
  body: UpToNotification,
  answers: { 200: Done },
  errors: [],
});
