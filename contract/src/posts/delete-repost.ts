import { Type } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Nullable, OneOf, Ulid } from '../kernel/shapes.ts';
import { EngagementOfPost } from './list-engagement.ts';

const repostFields = {
  ulid: Ulid,
  title: Type.Optional(OneOf(['repost', 'quote'])),
  /** Kind to remove. If omitted, the call removes the repost, or else a quote. */
  only: Type.Optional(OneOf(['repost', 'quote'])),
};

export const deleteRepost = call({
  name: 'deleteRepost',
  method: 'DELETE',
  path: '/posts/repost',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    "Deletes the caller's plain repost of a post, or else their newest quote of it. `ulid` is the original or the repost. `only` limits the call to one of the two kinds. Changes nothing if there is none.",
  ...inBodyOrQuery(repostFields),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        /** The removed post. Null if there was none. */
        ulid: Nullable(Ulid),
        /** The original's new counts. Null if this member may not see the original. */
        original: Nullable(EngagementOfPost),
      }),
    }),
  },
  errors: ['not_found', 'validation'],
});
