import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { groupFields } from './group.ts';

export const endGroupInvite = call({
  name: 'endGroupInvite',
  method: 'DELETE',
  path: '/group/invite',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Revokes the invite link of a group.',
  ...inBodyOrQuery(groupFields),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
