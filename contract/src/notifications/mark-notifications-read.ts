import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { NotificationIds } from './notification.ts';

export const markNotificationsRead = call({
  name: 'markNotificationsRead',
  method: 'POST',
  path: '/user/notifications/markRead',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Marks these notifications as read and seen.',
  body: NotificationIds,
  answers: { 200: Done },
  errors: [],
});
