import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Profile } from '../users/user.ts';

export const listRecommendedUsers = call({
  name: 'listRecommendedUsers',
  method: 'GET',
  path: '/recommended/users',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Members worth following whom the caller does not follow, at most 30, the best first.',
  answers: {
    200: Type.Object({ success: Type.Literal(true), recommended_users: Type.Array(Profile) }),
  },
  errors: [],
});
