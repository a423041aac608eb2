import { BADGES, type BadgeName } from '@rookery/contract/kernel/badges.ts';
import type { Author, Profile } from '@rookery/contract/users/user.ts';

/** A member as everyone sees them, and the standing that decides what they may do. */
export interface Member {
  /** uuid */
  id: string;
  ulid: string;
  username: string | null;
  name: string;
  bio: string;
  website: string;
  avatar: string | null;
  cover: string | null;
  referralCode: string;
  badges: readonly BadgeName[];
  createdAt: Date;
  updatedAt: Date;
  lastActiveAt: Date | null;
  counts: { followers: number; following: number; friends: number; posts: number };
  /** Rises with each change of the count of posts. */
  postsVersion: number;
  isSetUp: boolean;
  /** Has accepted the rules that everybody has to. */
  hasAcceptedTerms: boolean;
  /** Until then the member does not post, comment, quote or repost. */
  timeoutUntil: Date | null;
  /** Came in a wave of sign-ups, and waits for staff. */
  isHeld: boolean;
  isBanned: boolean;
  isDeleted: boolean;
  /** Deleted or banned. */
  isGone: boolean;
  /** Others meet them: neither gone nor pending approval. */
  isVisible: boolean;
}

/** What a post shows of its author. */
export function authorOf(member: Member): Author {
  return {
    userId: member.ulid,
    username: member.username,
    name: member.name,
    avatar: member.avatar,
    badges: [...member.badges],
  };
}

/** A profile without what depends on the viewer. */
export function profileFields(member: Member): Omit<Profile, 'ProfileEngagement' | 'abilities'> {
  return {
    ulid: member.ulid,
    username: member.username,
    name: member.name,
    avatar: member.avatar,
    cover: member.cover,
    bio: member.bio,
    website: member.website,
    referral_code: member.referralCode,
    followers: member.counts.followers,
    following: member.counts.following,
    friendCount: member.counts.friends,
    postCount: member.counts.posts,
    badges: member.badges.map((name) => ({ name, description: BADGES[name].description })),
    createdAt: member.createdAt.toISOString(),
    updatedAt: member.updatedAt.toISOString(),
    updatedAtEpoch: member.updatedAt.getTime(),
    lastActiveAt: member.lastActiveAt?.toISOString() ?? null,
  };
}
