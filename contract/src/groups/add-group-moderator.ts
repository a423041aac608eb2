import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { groupFields, memberFields } from './group.ts';

export const addGroupModerator = call({
  name: 'addGroupModerator',
  method: 'POST',
  path: '/group/moderators',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Makes a group member a moderator. Only for the group owner.',
  body: Type.Object({ ...groupFields, ...memberFields }),
  answers: { 200: Done },
  errors: ['conflict', 'forbidden', 'not_found', 'validation'],
});
