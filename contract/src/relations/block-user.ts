import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Profile } from '../users/user.ts';
import { NameParam } from './get-profile.ts';

export const blockUser = call({
  name: 'blockUser',
  method: 'PUT',
  path: '/profile/:name/block',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Blocks a member. Both unfollow each other and can no longer see each other. Refused within 72 hours of the last change.',
  params: NameParam,
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Profile }) },
  errors: ['not_found', 'validation', 'cooldown'],
});
