import { isBadge, type BadgeName } from '@rookery/contract/kernel/badges.ts';
import { TERMS_VERSION } from '@rookery/contract/kernel/terms.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Member } from './member.ts';

interface MemberRow {
  id: string;
  username: string | null;
  name: string;
  bio: string;
  website: string;
  avatar: string | null;
  cover: string | null;
  referral_code: string;
  created_at: Date;
  updated_at: Date;
  has_accepted_terms: boolean;
  is_set_up: boolean;
  timeout_until: Date | null;
  is_held: boolean;
  is_banned: boolean;
  is_deleted: boolean;
  last_active_at: Date | null;
  followers: number;
  following: number;
  friends: number;
  posts: number;
  posts_version: number;
  badges: string[];
}

const requiredTermsVersionSql = sql`(
  select coalesce(max(t.version), ${sql.lit(TERMS_VERSION)}) from policy_texts t where t.asks_anew)`;

export async function loadMembers(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, Member>> {
  const { rows } = await sql<MemberRow>`
    select u.id, u.username, u.name, u.bio, u.website, u.avatar, u.cover, u.referral_code,
      u.created_at, u.updated_at, u.account_setup_at is not null as is_set_up,
      coalesce(u.terms_version, 0) >= ${requiredTermsVersionSql} as has_accepted_terms,
      u.timeout_until, u.held_at is not null as is_held, u.banned_at is not null as is_banned, u.deleted_at is not null as is_deleted,
      a.last_active_at, c.followers, c.following, c.friends, c.posts,
      c.posts_version,
      array(select b.badge from user_badges b where b.user_id = u.id
        order by b.created_at, b.badge) as badges
    from users u
      join user_counts c on c.user_id = u.id
      left join user_activity a on a.user_id = u.id
    where u.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, memberOf(row)]));
}

function memberOf(row: MemberRow): Member {
  return {
    id: row.id,
    ulid: uuidToUlid(row.id),
    username: row.username,
    name: row.name,
    bio: row.bio,
    website: row.website,
    avatar: row.avatar,
    cover: row.cover,
    referralCode: row.referral_code,
    badges: row.badges.filter((name): name is BadgeName => isBadge(name)),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastActiveAt: row.last_active_at,
    counts: {
      followers: row.followers,
      following: row.following,
      friends: row.friends,
      posts: row.posts,
    },
    postsVersion: row.posts_version,
    isSetUp: row.is_set_up,
    hasAcceptedTerms: row.has_accepted_terms,
    timeoutUntil: row.timeout_until,
    isHeld: row.is_held,
    isBanned: row.is_banned,
    isDeleted: row.is_deleted,
    isGone: row.is_banned || row.is_deleted,
    isVisible: !row.is_banned && !row.is_deleted && !row.is_held,
  };
}
