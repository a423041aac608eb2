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
  summary:
    'Makes a group moderator a regular member again. Allowed for the group owner, and for the moderator.',
  ...inBodyOrQuery({ ...groupFields, ...memberFields }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
