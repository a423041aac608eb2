import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { FeedPage, FeedQuery } from './feed-page.ts';

export const FeedParam = Type.Object({ feed: Type.String({ maxLength: 64 }) });

export const listFeed = call({
  name: 'listFeed',
  method: 'GET',
  path: '/posts/:feed',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'A feed, newest first: following, followingMutual, all, newUsers, influencers, global.',
  params: FeedParam,
  query: FeedQuery,
  answers: { 200: FeedPage },
  errors: ['not_found', 'bad_request'],
});
