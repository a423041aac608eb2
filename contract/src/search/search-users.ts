import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { pageSizeOf } from '../kernel/shapes.ts';
import { Profile } from '../users/user.ts';

export const searchUsers = call({
  name: 'searchUsers',
  method: 'POST',
  path: '/search/user',
  base: 'v3',
  access: 'member',
  limit: 'search',
  summary:
    'Members whose username or a word of whose name begins so, the nearest first; 10 by default. The first 8 words count.',
  body: Type.Object({
    q: Type.String({ maxLength: 200 }),
    limit: Type.Optional(pageSizeOf(LIMITS.searchPage)),
  }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(Profile) }) },
  errors: ['validation'],
});
