import { Type } from 'typebox';
import { FeedPage } from '../feeds/feed-page.ts';
import { call } from '../kernel/call.ts';
import { searchFields, SearchTerm } from './search-term.ts';

export const listUserPosts = call({
  name: 'listUserPosts',
  method: 'POST',
  path: '/search/posts/username',
  base: 'v3',
  access: 'member',
  limit: 'search',
  summary:
    'Lists the posts of a member by ulid or username, newest first. Empty if there is no such member.',
  body: Type.Object({
    ulid: Type.Optional(SearchTerm),
    username: Type.Optional(SearchTerm),
    ...searchFields,
  }),
  answers: { 200: FeedPage },
  errors: ['validation', 'bad_request'],
});
