import { call } from '../kernel/call.ts';
import { BlocksAndMutesPage, PeopleQuery } from './people.ts';

export const listBlocked = call({
  name: 'listBlocked',
  method: 'GET',
  path: '/user/blocked',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists the members blocked by the caller, newest first.',
  query: PeopleQuery,
  answers: { 200: BlocksAndMutesPage },
  errors: ['bad_request'],
});
