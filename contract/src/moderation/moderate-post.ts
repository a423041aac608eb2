import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { NullableOneOf, OneOf, Ulid } from '../kernel/shapes.ts';
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

export const Moderated = Type.Object({
  success: Type.Literal(true),
  data: Type.Object({
    postULID: Ulid,
    postFlagStatus: NullableOneOf(FLAG_STATUSES, 'null: it was never reported.'),
    isHidden: Type.Boolean(),
    isSensitive: Type.Boolean(),
    isTrolling: Type.Boolean(),
  }),
});

export const moderatePost = call({
  name: 'moderatePost',
  method: 'POST',
  path: '/moderation/post/action/:action',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Decides about a post. Of two at once the second is told 409. `applyNSFW` and `applyTroll` toggle, or set what `on` says, for moderators, employees and administrators; all else is for moderators and administrators, of whom nobody decides about own posts and reports, nor about an appeal against their own decision. `removeContent`, `denyAppeal` and `removeViolation` need a reason, and so does a mark of a post of another member. `restoreFlag` takes a dismissal back: the reports wait again, and what was held stays in sight. `restoreContent` with `waitsAgain` is the undo of a removal: what was reported waits again, and what was held is held anew.',
  params: Type.Object({ action: OneOf(POST_ACTIONS) }),
  body: Type.Object({
    postULID: Ulid,
    userULID: Type.Optional(Ulid),
    action: Type.Optional(OneOf(POST_ACTIONS, 'As the path says.')),
    points: Type.Optional(Type.Integer({ description: 'Left aside: the server has its own.' })),
    violation: Type.Optional(Type.String({ maxLength: 60 })),
    on: Type.Optional(
      Type.Boolean({ description: 'How a mark is to stand; 409 where it stands so already.' }),
    ),
    reason: Type.Optional(
      Type.String({ maxLength: 10_000, description: '5 to 2000 characters; told to the author.' }),
    ),
    waitsAgain: Type.Optional(
      Type.Boolean({
        description: 'With `restoreContent`: it waits for a decision as before it was removed.',
      }),
    ),
  }),
  answers: { 200: Moderated },
  errors: ['conflict', 'forbidden', 'not_found', 'validation'],
});
