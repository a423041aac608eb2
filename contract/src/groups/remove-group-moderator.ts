import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { groupFields, memberFields } from './group.ts';

export const removeGroupModerator = call({
  name: 'removeGroupModerator',
  method: 'DELETE',
  path: '/group/moderators',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Makes a moderator of a group a plain member again, by its owner or by themselves.',
  ...inBodyOrQuery({ ...groupFields, ...memberFields }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
