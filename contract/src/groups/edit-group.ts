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
    'Changes a group, or hands it over to another member. What was written while it was private stays among its members when it becomes public; who has asked to join is let in.',
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
