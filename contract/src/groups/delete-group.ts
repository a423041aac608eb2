import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done, StaffReason } from '../kernel/shapes.ts';
import { groupFields } from './group.ts';

export const deleteGroup = call({
  name: 'deleteGroup',
  method: 'DELETE',
  path: '/group',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    "Deletes a group, by its owner, or by an administrator who gives a reason. Its posts leave every feed and stay on their authors' profiles; those of a private one with their authors alone.",
  query: Type.Object(groupFields),
  body: Type.Object({ reason: Type.Optional(StaffReason) }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
