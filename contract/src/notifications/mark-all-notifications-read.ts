import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { UpToNotification } from './notification.ts';

export const markAllNotificationsRead = call({
  name: 'markAllNotificationsRead',
  method: 'POST',
  path: '/user/notifications/markAllRead',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Marks all notifications up to this one as read and seen. Newer ones stay unchanged.',
  body: UpToNotification,
  answers: { 200: Done },
  errors: [],
});
