import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { GroupAnswer } from './group.ts';

export const findGroupInvite = call({
  name: 'findGroupInvite',
  method: 'GET',
  path: '/group/invite/:token',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    'Returns the group of an invite link, with description and rules. 404 if the link was revoked.',
  params: Type.Object({ token: Type.String({ maxLength: 90, pattern: '^[\\w.-]+$' }) }),
  answers: { 200: GroupAnswer },
  errors: ['not_found'],
});
