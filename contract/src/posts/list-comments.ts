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
  summary: 'Direct comments on a post or comment, by page number; `cursor` keeps the pages steady.',
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
            'With `with_chains`, what stands below those in `data` one by one: of a comment with a single reply that reply, of which the same holds, to 6 levels and 60 answers a page, the nearest first. Each names its `parentUlid`.',
        }),
      ),
      last_page: Type.Integer({ minimum: 1 }),
      next_cursor: NextCursor,
      total: Count,
    }),
  },
  errors: ['not_found', 'bad_request'],
});
