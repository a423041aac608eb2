import { call } from '../kernel/call.ts';
import { NameParam } from './get-profile.ts';
import { People, PeopleQuery } from './people.ts';

export const listFollowers = call({
  name: 'listFollowers',
  method: 'GET',
  path: '/profile/:name/followers',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists the followers of a member, newest first.',
  params: NameParam,
  query: PeopleQuery,
  answers: { 200: People },
  errors: ['not_found', 'bad_request'],
});
