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
  summary: 'Lists up to 30 recommended members that the caller does not follow, best match first.',
  answers: {
    200: Type.Object({ success: Type.Literal(true), recommended_users: Type.Array(Profile) }),
  },
  errors: [],
});
