import { Type } from 'typebox';
import { namedGroupFields } from '../groups/group.ts';
import { call } from '../kernel/call.ts';
import { Cursor, PageSize } from '../kernel/shapes.ts';
import { FeedPage } from './feed-page.ts';

export const listGroupPosts = call({
  name: 'listGroupPosts',
  method: 'POST',
  path: '/posts/group',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    'Lists the posts of a group, newest first. Only members can see those of a private group.',
  body: Type.Object({
    ...namedGroupFields,
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageSize),
  }),
  answers: { 200: FeedPage },
  errors: ['bad_request', 'forbidden', 'not_found', 'validation'],
});
