import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { NameParam } from './get-profile.ts';
import { Profile } from '../users/user.ts';

export const unfollowUser = call({
  name: 'unfollowUser',
  method: 'DELETE',
  path: '/profile/:name/follow',
  base: 'v3',
  access: 'member',
  limit: 'follow',
  summary: 'Unfollows a member. Repeating the call changes nothing.',
  params: NameParam,
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Profile }) },
  errors: ['not_found', 'validation'],
});
