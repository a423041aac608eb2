import { call, inBodyOrQuery } from '../kernel/call.ts';
import { GroupAnswer, namedGroupFields } from './group.ts';

export const leaveGroup = call({
  name: 'leaveGroup',
  method: 'DELETE',
  path: '/group/join',
  base: 'v3',
  access: 'member',
  limit: 'follow',
  summary:
    'Leaves a group, or cancels a request to join. The owner must transfer or delete the group instead.',
  ...inBodyOrQuery(namedGroupFields),
  answers: { 200: GroupAnswer },
  errors: ['conflict', 'not_found', 'validation'],
});
