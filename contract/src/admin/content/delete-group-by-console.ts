import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Done, StaffReason, Ulid } from '../../kernel/shapes.ts';

export const deleteGroupByConsole = call({
  name: 'deleteGroupByConsole',
  method: 'DELETE',
  path: '/admin/groups/:id',
  base: 'v3',
  access: 'console',
  limit: 'write',
  summary: 'Deletes a group. For its owner and administrators.',
  params: Type.Object({ id: Ulid }),
  body: Type.Object({ reason: StaffReason }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found'],
});
