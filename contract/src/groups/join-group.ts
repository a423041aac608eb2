import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { GroupAnswer, namedGroupFields } from './group.ts';

export const joinGroup = call({
  name: 'joinGroup',
  method: 'POST',
  path: '/group/join',
  base: 'v3',
  access: 'member',
  limit: 'follow',
  summary:
    'Joins a public group; asks to join a private one, unless the token of an invitation comes with it. A second time changes nothing.',
  body: Type.Object({
    ...namedGroupFields,
    invite: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  answers: { 200: GroupAnswer },
  errors: ['forbidden', 'not_found', 'validation'],
});
