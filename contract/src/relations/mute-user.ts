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
    'Mutes a member, who never knows: their posts leave the lists of the caller. Refused within 72 hours of the last change.',
  params: NameParam,
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Profile }) },
  errors: ['not_found', 'validation', 'cooldown'],
});
