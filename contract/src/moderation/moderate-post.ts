import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Count, NullableOneOf, OneOf, Ulid } from '../kernel/shapes.ts';
import { FLAG_STATUSES } from './violation-entry.ts';

/**
 * Staff decisions about a post. `removeViolation` grants an appeal, `removeFlag` dismisses the reports,
 * `restoreFlag` reverts that.
 */
export const POST_ACTIONS = [
  'removeContent',
  'applyNSFW',
  'applyTroll',
  'restoreContent',
  'denyAppeal',
  'removeViolation',
  'removeFlag',
  'restoreFlag',
] as const;
export type PostAction = (typeof POST_ACTIONS)[number];

export const ModerationResponse = Type.Object({
  success: Type.Literal(true),
  data: Type.Object({
    postULID: Ulid,
    postFlagStatus: NullableOneOf(FLAG_STATUSES, 'null: it was never reported.'),
    isHidden: Type.Boolean(),
    isSensitive: Type.Boolean(),
    isTrolling: Type.Boolean(),
  }),
});

/** Older clients do not send it. */
export const SeenVersion = Type.Optional({
  ...Count,
  description: 'The version that the moderator read. 409 if the post was edited since.',
});

export const moderatePost = call({
  name: 'moderatePost',
  method: 'POST',
  path: '/moderation/post/action/:action',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    "Decides about a post. 409 if someone else has already decided. `applyNSFW` and `applyTroll` toggle a mark, or set it to `on`. Moderators, employees and administrators can use these two. All other actions are for moderators and administrators. No one can decide about their own posts and reports, or about an appeal against their own decision. `removeContent`, `denyAppeal` and `removeViolation` need a reason. A mark on another member's post needs one too. `restoreFlag` reverts a dismissal: the reports are pending again and a formerly held post stays visible. `restoreContent` with `waitsAgain` reverts a removal: reports are pending again and a formerly held post is held again.",
  params: Type.Object({ action: OneOf(POST_ACTIONS) }),
  body: Type.Object({
    postULID: Ulid,
    userULID: Type.Optional(Ulid),
    version: SeenVersion,
    action: Type.Optional(OneOf(POST_ACTIONS, 'Same as in the path.')),
    points: Type.Optional(
      Type.Integer({ description: 'Ignored. The server uses its own values.' }),
    ),
    violation: Type.Optional(Type.String({ maxLength: 60 })),
    on: Type.Optional(
      Type.Boolean({ description: 'New state of the mark. 409 if it already has this state.' }),
    ),
    reason: Type.Optional(
      Type.String({ maxLength: 10_000, description: '5 to 2000 characters. Sent to the author.' }),
    ),
    waitsAgain: Type.Optional(
      Type.Boolean({
        description: 'With `restoreContent`: makes the decision pending again.',
      }),
    ),
  }),
  answers: { 200: ModerationResponse },
  errors: ['conflict', 'forbidden', 'not_found', 'validation'],
});
