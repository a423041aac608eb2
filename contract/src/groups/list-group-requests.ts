import { call } from '../kernel/call.ts';
import { GroupPeople } from './group-people.ts';
import { GroupListQuery, GroupParams } from './group.ts';

export const listGroupRequests = call({
  name: 'listGroupRequests',
  method: 'GET',
  path: '/group/:id/requests',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists pending requests to join a private group, oldest first.',
  params: GroupParams,
  query: GroupListQuery,
  answers: { 200: GroupPeople },
  errors: ['bad_request', 'forbidden', 'not_found'],
});
