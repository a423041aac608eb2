import { BADGES, type BadgeName } from '@rookery/contract/kernel/badges.ts';
import type { Author, Profile } from '@rookery/contract/users/user.ts';

export interface Member {
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
  /** Increases with each change of the post count. */
  postsVersion: number;
  isSetUp: boolean;
  hasAcceptedTerms: boolean;
  timeoutUntil: Date | null;
  /** Whether the member joined in a wave of sign-ups and is pending approval. */
  isHeld: boolean;
  isBanned: boolean;
  isDeleted: boolean;
  /** Whether the member is deleted or banned. */
  isGone: boolean;
  /** Whether the member is neither deleted, banned nor pending approval. */
  isVisible: boolean;
}

export function authorOf(member: Member): Author {
  return {
    userId: member.ulid,
    username: member.username,
    name: member.name,
    avatar: member.avatar,
    badges: [...member.badges],
  };
}

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
