import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { groupFields } from './group.ts';

export const makeGroupInvite = call({
  name: 'makeGroupInvite',
  method: 'POST',
  path: '/group/invite',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Returns the invite link of a group. Anyone with this link can join. Only for the group owner. `renew` revokes the previous link.',
  body: Type.Object({ ...groupFields, renew: Type.Optional(Type.Boolean()) }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({ token: Type.String(), url: Type.String() }),
    }),
  },
  errors: ['forbidden', 'not_found', 'validation'],
});
