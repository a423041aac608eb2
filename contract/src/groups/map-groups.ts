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
    'Groups by id or name, in the order asked for; unknown ones are left out. 26 characters of a ulid are an id, anything else is a name.',
  body: Type.Object({ ulids: UlidList }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(Group) }) },
  errors: [],
});
