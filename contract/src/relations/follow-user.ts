import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { NameParam } from './get-profile.ts';
import { Profile } from '../users/user.ts';

export const followUser = call({
  name: 'followUser',
  method: 'PUT',
  path: '/profile/:name/follow',
  base: 'v3',
  access: 'member',
  limit: 'follow',
  summary:
    'Follows a member. Repeating the call changes nothing. Refused if either member blocks the other.',
  params: NameParam,
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Profile }) },
  errors: ['forbidden', 'not_found', 'validation'],
});
