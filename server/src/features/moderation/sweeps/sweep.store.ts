import { sql, type Kysely } from 'kysely';
import { liveSql, undeletedSql } from '#src/features/posts/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface RecentPost {
  id: string;
  kind: 'post' | 'comment' | 'repost';
  createdAt: Date;
}

export interface KindCounts {
  posts: number;
  comments: number;
  reposts: number;
}

export function countKinds(found: readonly Pick<RecentPost, 'kind'>[]): KindCounts {
  const count = (kind: RecentPost['kind']): number =>
    found.filter((post) => post.kind === kind).length;
  return { posts: count('post'), comments: count('comment'), reposts: count('repost') };
}

const kindSql = sql`case when parent_id is not null then 'comment'
  when repost_of is not null then 'repost' else 'post' end`;

export interface SweptPost extends Pick<RecentPost, 'id' | 'kind'> {
  wasWaiting: boolean;
}

/**
 * Posts that one sweep of a member removed, oldest first, because a comment needs its parent. @param sweepId
 * ulid
 */
export async function listSweptPosts(
  db: Kysely<Schema>,
  userId: string,
  sweepId: string,
): Promise<SweptPost[]> {
  const { rows } = await sql<SweptPost>`
    select posts.id, ${kindSql} as kind,
      coalesce((audit_log.details ->> 'wasWaiting')::boolean, false) as "wasWaiting"
    from audit_log join posts on posts.id = audit_log.post_id
    where audit_log.user_id = ${userId} and audit_log.details ->> 'sweep' = ${sweepId}
      and audit_log.action in ('member.sweep', 'post.remove')
    order by posts.seq`.execute(db);
  return rows;
}

/**
 * A member's recent visible or held posts, newest first. Omits posts that only a private group sees, and
 * posts that `sweeper` has reported. If `sweeper` is null, reported posts are included.
 */
export async function listRecentPosts(
  db: Kysely<Schema>,
  userId: string,
  { since, limit, sweeper }: { since: Date; limit: number; sweeper: string | null },
): Promise<RecentPost[]> {
  const { rows } = await sql<RecentPost>`
    select id, ${kindSql} as kind, created_at as "createdAt"
    from posts
    where author_id = ${userId} and created_at >= ${since}
      and (${liveSql()} or held_at is not null and ${undeletedSql()})
      and reach in ('everyone', 'profile')
      and not exists (select from post_flags f where f.post_id = posts.id and f.reporter_id = ${sweeper})
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}

export async function findLastSweep(
  db: Kysely<Schema>,
  userId: string,
  violation: string,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(audit_log.at) as at
    from audit_log join violations on violations.post_id = audit_log.post_id
    where audit_log.user_id = ${userId} and audit_log.action = 'member.sweep'
      and violations.violation = ${violation} and violations.points > 0
      and violations.status in ('removed', 'appeal', 'appeal_denied')`.execute(db);
  return rows[0]?.at ?? null;
}
