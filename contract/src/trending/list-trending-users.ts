import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Profile } from '../users/user.ts';

export const listTrendingUsers = call({
  name: 'listTrendingUsers',
  method: 'GET',
  path: '/trending/users/last24',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists the members with the most new followers in the last 24 hours.',
  answers: { 200: Type.Object({ success: Type.Literal(true), users: Type.Array(Profile) }) },
  errors: [],
});
