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
  },
  {
    description:
      'How the viewer and this member stand to each other. Both spellings are the same value.',
  },
);

export const Badge = Type.Object({ name: Type.String(), description: Type.String() });

const profileFields = {
  ulid: Ulid,
  username: Nullable(Type.String()),
  name: Type.String(),
  avatar: Nullable(
    Type.String({ description: 'Address of the picture; null: draw the initials.' }),
  ),
  cover: Nullable(Type.String()),
  bio: Type.String(),
  website: Type.String(),
  referral_code: Type.String(),
  ProfileEngagement,
  abilities: Type.Optional(
    Type.Array(OneOf(MEMBER_ABILITIES), {
      description:
        'What the viewer may do about this member; a cool-down may still refuse for a while. Left out: follow, mute, block and report. Of oneself `review`: to decide about reports, and `administer`: to open the console.',
    }),
  ),
  isBanned: Type.Optional(
    Type.Literal(true, {
      description: 'Staff has closed the account; nothing but its username is told of it.',
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
    description: 'Of the version that asks for it; until then the calls of members are refused.',
  }),
  termsVersion: Nullable(Type.Integer({ description: 'What was accepted last; null: nothing.' })),
  termsAcceptedAt: Nullable(Instant),
  isTenant: Type.Boolean(),
  usernameChangeableAt: Nullable(Instant),
  timeoutUntil: Nullable(Instant),
  timeoutLeftMs: Type.Integer({
    minimum: 0,
    description:
      'How long a timeout lasts from now, whatever the clock of the device says; 0: there is none.',
  }),
  hasViolations: Type.Boolean({
    description: 'Staff has decided against a post of theirs at some time.',
  }),
});
export type CurrentUser = Static<typeof CurrentUser>;

export const Author = Type.Object({
  userId: Ulid,
  username: Nullable(Type.String()),
  name: Type.String(),
  avatar: Nullable(Type.String()),
  badges: Type.Array(Type.String(), { description: 'Badge names.' }),
});
export type Author = Static<typeof Author>;
