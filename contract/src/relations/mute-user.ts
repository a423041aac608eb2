import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Profile } from '../users/user.ts';
import { NameParam } from './get-profile.ts';
import { MuteDuration } from './mute-duration.ts';

export const muteUser = call({
  name: 'muteUser',
  method: 'PUT',
  path: '/profile/:name/mute',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    "Mutes a member. Their posts no longer appear in the caller's lists. The member is not notified. A repeated call with options changes the mute. A new mute is refused within 72 hours of the last change.",
  params: NameParam,
  body: Type.Object({
    durationSeconds: Type.Optional(MuteDuration),
    notificationsOnly: Type.Optional(
      Type.Boolean({ description: 'Whether only their notifications are muted.' }),
    ),
  }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Profile }) },
  errors: ['not_found', 'validation', 'cooldown'],
});
