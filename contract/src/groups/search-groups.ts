import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { GROUP_LISTS } from '../kernel/groups.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Cursor, OneOf, pageSizeOf } from '../kernel/shapes.ts';
import { GroupsPage } from './group.ts';

export const searchGroups = call({
  name: 'searchGroups',
  method: 'POST',
  path: '/groups/search',
  base: 'v3',
  access: 'member',
  limit: 'search',
  summary:
    "Searches groups by the start of their names, largest first. Can list the caller's own, the most active or the caller's pinned groups instead. Only the first 8 words are used.",
  body: Type.Object({
    q: Type.Optional(Type.String({ maxLength: LIMITS.groupQueryCharacters })),
    type: Type.Optional(OneOf(GROUP_LISTS)),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(pageSizeOf(LIMITS.groupsPage)),
  }),
  answers: { 200: GroupsPage },
  errors: ['bad_request'],
});
