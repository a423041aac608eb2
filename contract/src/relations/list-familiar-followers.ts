import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Count } from '../kernel/shapes.ts';
import { Author } from '../users/user.ts';
import { NameParam } from './get-profile.ts';

export const listFamiliarFollowers = call({
  name: 'listFamiliarFollowers',
  method: 'GET',
  path: '/profile/:name/familiar-followers',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    'Returns up to 3 followers of a member that the viewer follows too, and how many there are.',
  params: NameParam,
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(Author, {
        maxItems: 3,
        description: 'The newest followers first. Empty for the viewer and across a block.',
      }),
      count: Count,
    }),
  },
  errors: ['not_found'],
});
