import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';
import { groupFields } from './group.ts';

export const unpinGroup = call({
  name: 'unpinGroup',
  method: 'DELETE',
  path: '/group/pin',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: "Removes a group from the caller's pinned groups.",
  ...inBodyOrQuery(groupFields),
  answers: { 200: Done },
  errors: ['not_found', 'validation'],
});
