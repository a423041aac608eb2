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
    Type.String({ description: 'A ulid, told to moderators alone; null: nobody has decided.' }),
  ),
  username: Nullable(Type.String({ description: 'Of the author of the post.' })),
  violations: Type.Array(Type.Object({ name: Type.String(), count: Count }), {
    description: 'Distinct reporters by what they reported.',
  }),
  heldFor: Nullable(
    Type.String({
      description:
        'What it was held for, told to moderators alone, while nobody else has seen it; null: it is not held.',
    }),
  ),
  lookedAtBy: Nullable(
    Type.String({
      description: 'Username of a colleague who looks at it now, told to moderators alone.',
    }),
  ),
  waitingOfAuthor: Type.Integer({
    description: 'How many posts of its author wait, told to moderators alone; to others 0.',
  }),
  reason: Nullable(Type.String({ description: 'Of the decision; what its author is told.' })),
  canDecide: Type.Boolean({
    description:
      'Whether the caller may decide about it now: nobody does about own posts, own reports and appeals against own decisions.',
  }),
});
export type ViolationEntry = Static<typeof ViolationEntry>;
