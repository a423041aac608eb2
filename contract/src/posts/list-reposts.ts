import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Ulid } from '../kernel/shapes.ts';
import { People, PeopleQuery } from '../relations/people.ts';

export const listReposts = call({
  name: 'listReposts',
  method: 'GET',
  path: '/posts/:ulid/reposts',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists the members who reposted a post, newest first.',
  params: Type.Object({ ulid: Ulid }),
  query: PeopleQuery,
  answers: { 200: People },
  errors: ['not_found', 'bad_request', 'validation'],
});
