import { call } from '../kernel/call.ts';
import { ListParam } from '../lists/member-list.ts';
import { FeedPage, FeedQuery } from './feed-page.ts';

export const listListFeed = call({
  name: 'listListFeed',
  method: 'GET',
  path: '/feed/list/:ulid',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Returns posts and reposts of the members on a list, newest first.',
  params: ListParam,
  query: FeedQuery,
  answers: { 200: FeedPage },
  errors: ['not_found', 'bad_request'],
});
