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
    'Searches members by the start of the username or of a word in the name, best match first, 10 by default. Only the first 8 words are used.',
  body: Type.Object({
    q: Type.String({ maxLength: 200 }),
    limit: Type.Optional(pageSizeOf(LIMITS.searchPage)),
  }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(Profile) }) },
  errors: ['validation'],
});
