import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Profile } from '../users/user.ts';
import { NameParam } from './get-profile.ts';

export const muteUser = call({
  name: 'muteUser',
  method: 'PUT',
  path: '/profile/:name/mute',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    "Mutes a member. Their posts no longer appear in the caller's lists. The member is not notified. Refused within 72 hours of the last change.",
  params: NameParam,
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Profile }) },
  errors: ['not_found', 'validation', 'cooldown'],
});
