import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { GROUP_VISIBILITIES } from '../kernel/groups.ts';
import { OneOf, Ulid } from '../kernel/shapes.ts';
import { GroupAnswer, groupFields, GroupName, groupTexts } from './group.ts';

export const editGroup = call({
  name: 'editGroup',
  method: 'PATCH',
  path: '/group/edit',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Edits a group, or transfers it to another member. Making a private group public approves all pending requests. Earlier posts stay visible only to members.',
  body: Type.Object({
    ...groupFields,
    name: Type.Optional(GroupName),
    visibility: Type.Optional(OneOf(GROUP_VISIBILITIES)),
    owner: Type.Optional(Ulid),
    ...groupTexts,
  }),
  answers: { 200: GroupAnswer },
  errors: ['conflict', 'forbidden', 'not_found', 'validation'],
});
