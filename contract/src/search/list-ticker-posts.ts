import { Type } from 'typebox';
import { FeedPage } from '../feeds/feed-page.ts';
import { call } from '../kernel/call.ts';
import { searchFields, SearchTerm } from './search-term.ts';

export const listTickerPosts = call({
  name: 'listTickerPosts',
  method: 'POST',
  path: '/search/posts/ticker',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    'Lists posts with a ticker, newest first. One of the four keys names it, with or without $.',
  body: Type.Object({ ticker: Type.Optional(SearchTerm), ...searchFields }),
  answers: { 200: FeedPage },
  errors: ['validation', 'bad_request'],
});
