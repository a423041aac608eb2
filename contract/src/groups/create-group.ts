import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { GROUP_VISIBILITIES } from '../kernel/groups.ts';
import { OneOf, Ulid } from '../kernel/shapes.ts';
import { GroupAnswer, GroupName, groupTexts } from './group.ts';

export const createGroup = call({
  name: 'createGroup',
  method: 'PUT',
  path: '/group/add',
  base: 'v3',
  access: 'member',
  limit: 'create',
  summary:
    'Creates a group that the caller owns. Repeating the ulid returns 200 with the existing group.',
  body: Type.Object({
    ulid: Type.Optional(Ulid),
    name: GroupName,
    visibility: OneOf(GROUP_VISIBILITIES),
    ...groupTexts,
  }),
  answers: { 200: GroupAnswer, 201: GroupAnswer },
  errors: ['conflict', 'forbidden', 'validation'],
});
