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
    "Deletes a group. Allowed for its owner, and for an administrator with a reason. Its posts leave every feed and stay on their authors' profiles. Posts of a private group stay visible only to their authors.",
  query: Type.Object(groupFields),
  body: Type.Object({ reason: Type.Optional(StaffReason) }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
