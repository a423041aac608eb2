import { Type, type Static } from 'typebox';
import { call } from '../kernel/call.ts';
import { Count, Nullable, UlidList } from '../kernel/shapes.ts';
import { PollState } from './poll.ts';
import { PostEngagement, UserEngagement } from './post.ts';

export const EngagementOfPost = Type.Object({
  postEngagement: PostEngagement,
  userEngagement: UserEngagement,
  userReaction: Nullable(Type.String()),
  isDeleted: Type.Boolean(),
  isHidden: Type.Boolean(),
  /** The number of edits. Omitted if the post was never edited. */
  version: Type.Optional(Count),
  /** Omitted if the post has no poll. */
  pollState: Type.Optional(PollState),
});
export type EngagementOfPost = Static<typeof EngagementOfPost>;

export const listEngagement = call({
  name: 'listEngagement',
  method: 'POST',
  path: '/posts/engagement',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    "Returns the engagement counts of posts and the viewer's own reactions, by ulid. Posts that the viewer may not see are left out.",
  body: Type.Object({ ulids: UlidList }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Record(Type.String(), EngagementOfPost),
    }),
  },
  errors: [],
});
