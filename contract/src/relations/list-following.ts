import { call } from '../kernel/call.ts';
import { NameParam } from './get-profile.ts';
import { People, PeopleQuery } from './people.ts';

export const listFollowing = call({
  name: 'listFollowing',
  method: 'GET',
  path: '/profile/:name/following',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists the members that a member follows, newest first.',
  params: NameParam,
  query: PeopleQuery,
  answers: { 200: People },
  errors: ['not_found', 'bad_request'],
});
