import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { UlidList } from '../kernel/shapes.ts';
import { Group } from './group.ts';

export const mapGroups = call({
  name: 'mapGroups',
  method: 'POST',
  path: '/groups/map',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    'Returns groups by id or name, in the given order. Unknown ones are left out. A 26-character ulid is an id; any other value is a name.',
  body: Type.Object({ ulids: UlidList }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(Group) }) },
  errors: [],
});
