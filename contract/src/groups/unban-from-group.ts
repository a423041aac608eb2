import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { groupFields, memberFields } from './group.ts';

export const unbanFromGroup = call({
  name: 'unbanFromGroup',
  method: 'POST',
  path: '/group/unban',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Lifts a ban from a group. The member may join again.',
  body: Type.Object({ ...groupFields, ...memberFields }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
