import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Profile } from '../users/user.ts';
import { NameParam } from './get-profile.ts';

export const unmuteUser = call({
  name: 'unmuteUser',
  method: 'DELETE',
  path: '/profile/:name/mute',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Unmutes a member. Always allowed. Repeating the call changes nothing.',
  params: NameParam,
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Profile }) },
  errors: ['not_found', 'validation'],
});
