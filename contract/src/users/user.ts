import { Type, type Static } from 'typebox';
import { MEMBER_ABILITIES } from '../kernel/abilities.ts';
import { Count, Instant, Nullable, OneOf, Ulid } from '../kernel/shapes.ts';

export const ProfileEngagement = Type.Object(
  {
    isFollowing: Type.Boolean(),
    isFollowingYou: Type.Boolean(),
    isFollowYou: Type.Boolean(),
    isBlocked: Type.Boolean(),
    isBlockedByYou: Type.Boolean(),
    hasBlockedYou: Type.Boolean(),
    isMuted: Type.Boolean(),
    /** Set if only their notifications are muted. */
    areNotificationsMuted: Type.Optional(Type.Literal(true)),
    /** Set if only their reposts are muted. */
    areRepostsMuted: Type.Optional(Type.Literal(true)),
  },
  {
    description:
      'Relationship between the viewer and this member. Duplicate fields have the same value.',
  },
);

export const Badge = Type.Object({ name: Type.String(), description: Type.String() });

const profileFields = {
  ulid: Ulid,
  username: Nullable(Type.String()),
  name: Type.String(),
  avatar: Nullable(Type.String({ description: 'URL of the picture; null: show the initials.' })),
  cover: Nullable(Type.String()),
  bio: Type.String(),
  website: Type.String(),
  referral_code: Type.String(),
  ProfileEngagement,
  abilities: Type.Optional(
    Type.Array(OneOf(MEMBER_ABILITIES), {
      description:
        "Actions that the viewer can take on this member. A cool-down may still refuse them. Follow, mute, block and report are not listed. On the viewer's own profile: `review` (decide about reports) and `administer` (open the console).",
    }),
  ),
  isBanned: Type.Optional(
    Type.Literal(true, {
      description: 'Whether the account is banned. Only its username is shown.',
    }),
  ),
  followers: Count,
  following: Count,
  friendCount: Count,
  postCount: Count,
  badges: Type.Array(Badge),
  createdAt: Instant,
  updatedAt: Instant,
  updatedAtEpoch: Type.Integer({ description: 'updatedAt in milliseconds.' }),
  lastActiveAt: Nullable(Instant),
};

export const Profile = Type.Object(profileFields);
export type Profile = Static<typeof Profile>;

export const CurrentUser = Type.Object({
  ...profileFields,
  email: Type.String(),
  accountSetup: Type.Boolean(),
  acceptTermsOfService: Type.Boolean({
    description:
      'Whether the member accepted the version that requires acceptance. Until then, their calls are refused.',
  }),
  termsVersion: Nullable(Type.Integer({ description: 'Last accepted version; null: none.' })),
  termsAcceptedAt: Nullable(Instant),
  isTenant: Type.Boolean(),
  usernameChangeableAt: Nullable(Instant),
  timeoutUntil: Nullable(Instant),
  timeoutLeftMs: Type.Integer({
    minimum: 0,
    description:
      'Milliseconds until the timeout ends. Independent of the device clock. 0: no timeout.',
  }),
  hasViolations: Type.Boolean({
    description: 'Whether staff has ever decided against one of their posts.',
  }),
  hasRefusedPosts: Type.Optional(
    Type.Boolean({ description: 'Whether a scheduled post was not allowed at its time.' }),
  ),
  needsSecondFactor: Type.Optional(
    Type.Boolean({
      description: 'Whether the roles of the caller need a login with a second factor first.',
    }),
  ),
});
export type CurrentUser = Static<typeof CurrentUser>;

export const Author = Type.Object({
  userId: Ulid,
  username: Nullable(Type.String()),
  name: Type.String(),
  avatar: Nullable(Type.String()),
  badges: Type.Array(Type.String(), { description: 'Names of the badges.' }),
});
export type Author = Static<typeof Author>;
