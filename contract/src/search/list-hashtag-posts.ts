import { Type } from 'typebox';
import { FeedPage } from '../feeds/feed-page.ts';
import { call } from '../kernel/call.ts';
import { searchFields, SearchTerm } from './search-term.ts';

export const listHashtagPosts = call({
  name: 'listHashtagPosts',
  method: 'POST',
  path: '/search/posts/hashtag',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    'Lists posts with a hashtag, newest first. One of the four keys names it, with or without #.',
  body: Type.Object({ hashtag: Type.Optional(SearchTerm), ...searchFields }),
  answers: { 200: FeedPage },
  errors: ['validation', 'bad_request'],
});
