import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Badge } from './user.ts';

export const getBadges = call({
  name: 'getBadges',
  method: 'GET',
  path: '/settings/badges',
  base: 'v3',
  access: 'session',
  limit: 'read',
  summary: 'Lists all badges that a member can have.',
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(Badge) }) },
  errors: [],
});
