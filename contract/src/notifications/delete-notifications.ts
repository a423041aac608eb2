import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { NotificationIds } from './notification.ts';

export const deleteNotifications = call({
  name: 'deleteNotifications',
  method: 'DELETE',
  path: '/user/notifications/delete',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Permanently deletes these notifications of the caller.',
  body: NotificationIds,
  answers: { 200: Done },
  errors: [],
});
