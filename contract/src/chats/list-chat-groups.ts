import { call } from '../kernel/call.ts';
import { GroupListQuery, GroupsPage } from '../groups/group.ts';

export const listChatGroups = call({
  name: 'listChatGroups',
  method: 'GET',
  path: '/chat/groups',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: "Lists the caller's groups that have a chat.",
  query: GroupListQuery,
  answers: { 200: GroupsPage },
  errors: ['bad_request'],
});
