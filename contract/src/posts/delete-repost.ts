import { Type } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Nullable, OneOf, Ulid } from '../kernel/shapes.ts';
import { EngagementOfPost } from './list-engagement.ts';

const repostOf = {
  ulid: Ulid,
  title: Type.Optional(OneOf(['repost', 'quote'])),
  /** What may be removed, and nothing of the other kind. Left out: the repost, else a quote. */
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
    'Takes the own plain repost of a post back; where there is none, the newest own quote of it. `ulid` is the original or the repost. `only` spares the other of the two. One that is not there changes nothing.',
  ...inBodyOrQuery(repostOf),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        /** What was removed; null: there was nothing. */
        ulid: Nullable(Ulid),
        /** How the original stands now; null: it is not this member's to see. */
        original: Nullable(EngagementOfPost),
      }),
    }),
  },
  errors: ['not_found', 'validation'],
});
