import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { FEEDS, HOME_FEEDS, type HomeFeed } from '../kernel/feeds.ts';
import { FeedPage, FeedQuery } from './feed-page.ts';

export const FeedParam = Type.Object({ feed: Type.String({ maxLength: 64 }) });

const hasOwnCall = (feed: HomeFeed): boolean => FEEDS[feed].call !== 'listFeed';
const names = [
  ...HOME_FEEDS.filter((feed) => !hasOwnCall(feed)),
  ...HOME_FEEDS.filter((feed) => hasOwnCall(feed)),
];

export const listFeed = call({
  name: 'listFeed',
  method: 'GET',
  path: '/posts/:feed',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: `Returns a feed, newest first: ${names.join(', ')}.`,
  params: FeedParam,
  query: FeedQuery,
  answers: { 200: FeedPage },
  errors: ['not_found', 'bad_request'],
});
