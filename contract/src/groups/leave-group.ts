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
    'Leaves a group, or takes back the request to join it. Its owner hands it over or deletes it instead.',
  ...inBodyOrQuery(namedGroupFields),
  answers: { 200: GroupAnswer },
  errors: ['conflict', 'not_found', 'validation'],
});
