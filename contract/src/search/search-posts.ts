import { Type } from 'typebox';
import { FeedPage } from '../feeds/feed-page.ts';
import { call } from '../kernel/call.ts';
import { anyTerm, Term } from './search-term.ts';

export const searchPosts = call({
  name: 'searchPosts',
  method: 'POST',
  path: '/search/posts/posts',
  base: 'v3',
  access: 'member',
  limit: 'search',
  summary:
    'Posts and comments with all these words, newest first. Accents do not matter; the last word may be unfinished. The first 8 words count.',
  body: Type.Object({ posts: Type.Optional(Term), ...anyTerm }),
  answers: { 200: FeedPage },
  errors: ['validation', 'bad_request'],
});
