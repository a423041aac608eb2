import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { groupFields, memberFields } from './group.ts';

export const declineGroupRequest = call({
  name: 'declineGroupRequest',
  method: 'POST',
  path: '/group/decline',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Declines a request to join a private group. The member may ask again.',
  body: Type.Object({ ...groupFields, ...memberFields }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
