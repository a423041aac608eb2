import { Type, type Static } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { LEVEL_SUBJECTS, LEVELS } from '../kernel/notification-levels.ts';
import { Done, Nullable, OneOf, Ulid } from '../kernel/shapes.ts';

const Subject = OneOf(LEVEL_SUBJECTS, 'Kind of the subject. A thread is named by its first post.');

export const NotificationLevel = Type.Object({
  subject: Subject,
  ulid: Ulid,
  level: OneOf(LEVELS),
  title: Type.String({
    description: 'Name of the group, chat or member, or the start of the thread.',
  }),
  username: Nullable(
    Type.String({ description: 'The member, the author of the thread or the other of the chat.' }),
  ),
  avatar: Nullable(Type.String()),
});
export type NotificationLevel = Static<typeof NotificationLevel>;

export const listNotificationLevels = call({
  name: 'listNotificationLevels',
  method: 'GET',
  path: '/notification-levels',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    "Lists the caller's groups, chats, members and threads whose level is not the default, last changed first.",
  answers: {
    200: Type.Object({ success: Type.Literal(true), data: Type.Array(NotificationLevel) }),
  },
  errors: [],
});

export const setNotificationLevel = call({
  name: 'setNotificationLevel',
  method: 'PUT',
  path: '/notification-levels',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: `Sets how much a subject notifies the caller. \`all\`: each new post of the group or member, each comment of the thread. \`mentions\`: the default. \`none\`: nothing. Chats have no \`all\`, members no \`none\`: mute them. At most ${LIMITS.notificationLevelsMax} have another level than the default.`,
  body: Type.Object({ subject: Subject, ulid: Ulid, level: OneOf(LEVELS) }),
  answers: { 200: Done },
  errors: ['not_found', 'validation'],
});
