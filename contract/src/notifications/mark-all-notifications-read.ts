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
  summary: 'Marks all up to this one as read, and so as seen; what came later stays as it is.',
  body: UpToNotification,
  answers: { 200: Done },
  errors: [],
});
