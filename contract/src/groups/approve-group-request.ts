import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { groupFields, memberFields } from './group.ts';

export const approveGroupRequest = call({
  name: 'approveGroupRequest',
  method: 'POST',
  path: '/group/approve',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Approves a request to join a private group.',
  body: Type.Object({ ...groupFields, ...memberFields }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
