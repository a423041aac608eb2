import { Type } from 'typebox';
import { FeedPage } from '../feeds/feed-page.ts';
import { call } from '../kernel/call.ts';
import { searchFields, SearchTerm } from './search-term.ts';

export const searchPosts = call({
  name: 'searchPosts',
  method: 'POST',
  path: '/search/posts/posts',
  base: 'v3',
  access: 'member',
  limit: 'search',
  summary:
    'Searches posts and comments that contain all words, newest first. Accents are ignored. The last word may be incomplete. Only the first 8 words are used.',
  body: Type.Object({ posts: Type.Optional(SearchTerm), ...searchFields }),
  answers: { 200: FeedPage },
  errors: ['validation', 'bad_request'],
});
