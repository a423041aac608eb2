import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { groupFields, memberFields } from './group.ts';

export const banFromGroup = call({
  name: 'banFromGroup',
  method: 'POST',
  path: '/group/ban',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Bans a member from a group. They leave the group and cannot rejoin. Their posts and comments stay.',
  body: Type.Object({ ...groupFields, ...memberFields }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
