import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { COMMENT_SORTS } from '../kernel/settings.ts';
import { Count, Cursor, NextCursor, OneOf, Ulid } from '../kernel/shapes.ts';
import { Post } from './post.ts';

export const listComments = call({
  name: 'listComments',
  method: 'POST',
  path: '/comments',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    'Lists direct comments on a post or comment, by page number. `cursor` keeps pages stable.',
  query: Type.Object({ page: Type.Optional(Type.Integer()) }),
  body: Type.Object({
    ulid: Ulid,
    per_page: Type.Optional(Type.Integer({ description: '20 by default, at most 50.' })),
    sort_by: Type.Optional(OneOf(COMMENT_SORTS)),
    cursor: Type.Optional(Cursor),
    with_chains: Type.Optional(Type.Boolean()),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(Post),
      chains: Type.Optional(
        Type.Array(Post, {
          description:
            'With `with_chains`: the replies below the comments in `data`, as long as each has only a single reply. At most 6 levels and 60 replies per page, nearest first. Each has its `parentUlid`.',
        }),
      ),
      last_page: Type.Integer({ minimum: 1 }),
      next_cursor: NextCursor,
      total: Count,
    }),
  },
  errors: ['not_found', 'bad_request'],
});
