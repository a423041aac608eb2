import { Type, type Static } from 'typebox';
import { Count, Nullable, OneOf, Ulid } from '../kernel/shapes.ts';

export const FLAG_STATUSES = [
  'flagged',
  'removed',
  'appeal',
  'appeal_denied',
  'appeal_granted',
  'dismissed',
] as const;
export type FlagStatus = (typeof FLAG_STATUSES)[number];

/** The reports of one post. Reporters are never named. */
export const ViolationEntry = Type.Object({
  ulid: Ulid,
  postFlagStatus: OneOf(FLAG_STATUSES),
  postFlagAppealText: Nullable(Type.String()),
  moderatedBy: Nullable(
    Type.String({ description: 'A ulid, for moderators only; null: not decided yet.' }),
  ),
  username: Nullable(Type.String({ description: "Username of the post's author." })),
  violations: Type.Array(Type.Object({ name: Type.String(), count: Count }), {
    description: 'Number of reporters per violation.',
  }),
  reasons: Type.Array(Type.String(), {
    description: 'Texts of the reporters, newest first, at most 20. Empty for the author.',
  }),
  heldFor: Nullable(
    Type.String({
      description:
        'Cause of the hold, for moderators only, while no one else has seen the post. null: not held.',
    }),
  ),
  reportedVersion: Type.Optional({
    ...Count,
    description:
      'The oldest version that a pending report is about, if the post was edited since. For moderators only.',
  }),
  lookedAtBy: Nullable(
    Type.String({
      description: 'Username of another moderator who is reviewing it. For moderators only.',
    }),
  ),
  waitingOfAuthor: Type.Integer({
    description: "Number of the author's pending posts. For moderators only; 0 for others.",
  }),
  reason: Nullable(
    Type.String({ description: 'Reason for the decision. The author can read it.' }),
  ),
  canDecide: Type.Boolean({
    description:
      'Whether the caller can decide now. No one can decide about their own posts, their own reports or appeals against their own decisions.',
  }),
});
export type ViolationEntry = Static<typeof ViolationEntry>;
