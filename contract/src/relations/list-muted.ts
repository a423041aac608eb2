import { call } from '../kernel/call.ts';
import { BlocksAndMutesPage, PeopleQuery } from './people.ts';

export const listMuted = call({
  name: 'listMuted',
  method: 'GET',
  path: '/user/muted',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists the members muted by the caller, newest first.',
  query: PeopleQuery,
  answers: { 200: BlocksAndMutesPage },
  errors: ['bad_request'],
});
