import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Ulid } from '../kernel/shapes.ts';
import { FeedPage, FeedQuery } from './feed-page.ts';

export const listQuotes = call({
  name: 'listQuotes',
  method: 'GET',
  path: '/posts/:ulid/quotes',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists the quotes of a post that the caller can see, newest first.',
  params: Type.Object({ ulid: Ulid }),
  query: FeedQuery,
  answers: { 200: FeedPage },
  errors: ['not_found', 'bad_request', 'validation'],
});
