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
  summary: 'Members who follow the member and are followed back, newest first.',
  params: NameParam,
  query: PeopleQuery,
  answers: { 200: People },
  errors: ['not_found', 'bad_request'],
});
