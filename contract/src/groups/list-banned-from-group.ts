import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Cursor, pageSizeOf } from '../kernel/shapes.ts';
import { GroupPeople } from './group-people.ts';
import { groupFields } from './group.ts';

export const listBannedFromGroup = call({
  name: 'listBannedFromGroup',
  method: 'POST',
  path: '/group/banned-users',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists the accounts banned from a group, latest first.',
  body: Type.Object({
    ...groupFields,
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(pageSizeOf(LIMITS.peoplePage)),
  }),
  answers: { 200: GroupPeople },
  errors: ['bad_request', 'forbidden', 'not_found', 'validation'],
});
