import { call } from '../kernel/call.ts';
import { NameParam } from './get-profile.ts';
import { People, PeopleQuery } from './people.ts';

export const listFriends = call({
  name: 'listFriends',
  method: 'GET',
  path: '/profile/:name/friends',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists mutual followers of a member, newest first.',
  params: NameParam,
  query: PeopleQuery,
  answers: { 200: People },
  errors: ['not_found', 'bad_request'],
});
