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
    'Joins a public group, or requests to join a private one. With the token of an invite link the caller joins directly. Repeating the call changes nothing.',
  body: Type.Object({
    ...namedGroupFields,
    invite: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  answers: { 200: GroupAnswer },
  errors: ['forbidden', 'not_found', 'validation'],
});
