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
  summary: 'Takes a mute back. Always allowed; asking twice changes nothing.',
  params: NameParam,
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Profile }) },
  errors: ['not_found', 'validation'],
});
