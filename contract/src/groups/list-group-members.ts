import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Cursor, OneOf, pageSizeOf } from '../kernel/shapes.ts';
import { GroupPeople } from './group-people.ts';
import { GroupParams } from './group.ts';

export const listGroupMembers = call({
  name: 'listGroupMembers',
  method: 'GET',
  path: '/group/:id/members',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    'Lists the members of a group, sorted by their latest activity or join date, latest first.',
  params: GroupParams,
  query: Type.Object({
    sort: Type.Optional(OneOf(['joined', 'active'], 'Default: joined.')),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(pageSizeOf(LIMITS.peoplePage)),
  }),
  answers: { 200: GroupPeople },
  errors: ['bad_request', 'forbidden', 'not_found'],
});
