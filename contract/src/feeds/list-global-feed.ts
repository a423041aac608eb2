import { call } from '../kernel/call.ts';
import { FeedPage, FeedQuery } from './feed-page.ts';

export const listGlobalFeed = call({
  name: 'listGlobalFeed',
  method: 'GET',
  path: '/xposts/all',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists all public posts, newest first, uncurated.',
  query: FeedQuery,
  answers: { 200: FeedPage },
  errors: ['bad_request'],
});
