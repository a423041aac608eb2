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
    'Creates a group that the caller owns. The same ulid by the same owner again answers 200 with the group that exists.',
  body: Type.Object({
    ulid: Type.Optional(Ulid),
    name: GroupName,
    visibility: OneOf(GROUP_VISIBILITIES),
    ...groupTexts,
  }),
  answers: { 200: GroupAnswer, 201: GroupAnswer },
  errors: ['conflict', 'forbidden', 'validation'],
});
