import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { groupFields } from './group.ts';

export const pinGroup = call({
  name: 'pinGroup',
  method: 'POST',
  path: '/group/pin',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: "Adds a group to the caller's pinned groups.",
  body: Type.Object(groupFields),
  answers: { 200: Done },
  errors: ['not_found', 'validation'],
});
