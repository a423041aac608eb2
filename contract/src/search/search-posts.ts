import { Type } from 'typebox';
import { FoundPosts } from './found-posts.ts';
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
    'Searches posts and comments that contain all words or inflections of them, newest first. Accents are ignored. The last word may be incomplete. Only the first 8 words are used. Operators: "phrase", -word, from:username, from:me, in:group, has:media, has:link, has:poll, is:saved, before:YYYY-MM-DD and after:YYYY-MM-DD.',
  body: Type.Object({ posts: Type.Optional(SearchTerm), ...searchFields }),
  answers: { 200: FoundPosts },
  errors: ['validation', 'bad_request'],
});
