import { Type } from 'typebox';
import { FeedPage } from '../feeds/feed-page.ts';
import { call } from '../kernel/call.ts';
import { Cursor, PageSize } from '../kernel/shapes.ts';

export const listUserPosts = call({
  name: 'listUserPosts',
  method: 'POST',
  path: '/search/posts/username',
  base: 'v3',
  access: 'member',
  limit: 'search',
  summary:
    'Posts of one member, newest first, by ulid or username; nothing where nobody is called so.',
  body: Type.Object({
    ulid: Type.Optional(Type.String({ maxLength: 200 })),
    username: Type.Optional(Type.String({ maxLength: 200 })),
    q: Type.Optional(Type.String({ maxLength: 200 })),
    query: Type.Optional(Type.String({ maxLength: 200 })),
    term: Type.Optional(Type.String({ maxLength: 200 })),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageSize),
  }),
  answers: { 200: FeedPage },
  errors: ['validation', 'bad_request'],
});
