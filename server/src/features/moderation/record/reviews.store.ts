import { sql, type Kysely } from 'kysely';
import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { isHereSql } from '#src/features/users/public.ts';

/**
 * A position in the queue. Authors are ordered by their gravest post, then each author's posts. Both orders
 * are by points, then by age.
 */
export interface QueuePlace {
  gravest: number;
  gravestSeq: number;
  points: number;
  sinceSeq: number;
}

/**
 * Other members' posts pending review after a position, grouped by author. The gravest come first, then the
 * oldest. Decisions only move an author's posts down, so paging skips none.
 */
export async function listWaiting(
  db: Kysely<Schema>,
  memberId: string,
  after: QueuePlace | null,
  limit: number,
): Promise<(QueuePlace & { id: string })[]> {
  // Points are negated so that all columns ascend. One comparison then finds the position in the index.
  const beyond = after
    ? sql`where (-gravest, "gravestSeq", -points, "sinceSeq")
        > (-${after.gravest}::int, ${after.gravestSeq}::bigint, -${after.points}::int, ${after.sinceSeq}::bigint)`
    : sql``;
  const { rows } = await sql<QueuePlace & { id: string }>`
    select * from (
      select r.post_id as id, r.points, r.since_seq as "sinceSeq",
        first_value(r.points) over by_author as gravest,
        first_value(r.since_seq) over by_author as "gravestSeq"
      from post_reviews r
        join posts p on p.id = r.post_id
        join users u on u.id = p.author_id
      where r.is_waiting and ${isHereSql('u')} and p.author_id <> ${memberId}
      window by_author as (partition by p.author_id order by -r.points, r.since_seq)
    ) waiting ${beyond}
    order by -gravest, "gravestSeq", -points, "sinceSeq" limit ${limit}`.execute(db);
  return rows;
}

/** Counts up to 100 posts of other members that wait for a decision. */
export async function countWaiting(db: Kysely<Schema>, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from post_reviews r join posts p on p.id = r.post_id join users u on u.id = p.author_id
      where r.is_waiting and ${isHereSql('u')} and p.author_id <> ${memberId} limit 100
    ) waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface Review {
  postId: string;
  authorId: string;
  status: FlagStatus;
  isWaiting: boolean;
  /** Reason of the current decision, or of the last one that was undone. */
  reason: string | null;
  appealText: string | null;
  heldFor: string | null;
  moderatedBy: string | null;
  version: number;
  /** The oldest version that a pending report is about. Null if none is pending. */
  reportedVersion: number | null;
  violations: { name: string; count: number }[];
  reasons: string[];
}

export async function loadReviews(
  db: Kysely<Schema>,
  postIds: readonly string[],
): Promise<Map<string, Review>> {
  const { rows } = await sql<Review>`
    select r.post_id as "postId", p.author_id as "authorId", r.status, r.is_waiting as "isWaiting",
      (select v.reason from violations v where v.post_id = r.post_id order by v.seq desc limit 1) as reason,
      r.appeal_text as "appealText", r.held_for as "heldFor", r.moderated_by as "moderatedBy",
      p.version, (
        select min(f.post_version) from post_flags f
        where f.post_id = r.post_id and not f.is_held and r.is_waiting and f.seq >= r.since_seq
      ) as "reportedVersion",
      array(
        select f.reason from post_flags f
        where f.post_id = r.post_id and f.reason <> '' and not f.is_held order by f.seq desc limit 20
      ) as reasons,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', v.violation, 'count', v.reporters)
          order by v.reporters desc, v.violation)
        from (
          select violation, count(*) as reporters from post_flags f
          where f.post_id = r.post_id and not f.is_held group by violation
        ) v
      ), '[]') as violations
    from post_reviews r join posts p on p.id = r.post_id
    where r.post_id = any(${postIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.postId, row]));
}

export async function listOwnReports(
  db: Kysely<Schema>,
  memberId: string,
  postIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select post_id as id from post_flags
    where reporter_id = ${memberId} and post_id = any(${postIds}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function countWaitingOf(
  db: Kysely<Schema>,
  authorIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; waiting: number }>`
    select p.author_id as id, count(*)::integer as waiting
    from post_reviews r join posts p on p.id = r.post_id
    where r.is_waiting and p.author_id = any(${authorIds}::uuid[]) group by 1`.execute(db);
  return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}

export async function wasRestored(db: Kysely<Schema>, postId: string): Promise<boolean> {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log
    where post_id = ${postId} and action in ('post.restore', 'post.release', 'report.dismiss')
    order by id desc limit 1`.execute(db);
  return rows[0]?.action === 'post.restore';
}

export async function findMarker(
  db: Kysely<Schema>,
  postId: string,
  action: 'post.mark-sensitive' | 'post.mark-web-only',
): Promise<string | null> {
  const { rows } = await sql<{ actorId: string | null }>`
    select actor_id as "actorId" from audit_log where post_id = ${postId} and action = ${action}
    order by id desc limit 1`.execute(db);
  return rows[0]?.actorId ?? null;
}

export async function listReviewers(
  db: Kysely<Schema>,
  postIds: readonly string[],
): Promise<{ postId: string; reviewerIds: string[] }[]> {
  const { rows } = await sql<{ postId: string; reviewerIds: string[] }>`
    select p.id as "postId", array_agg(distinct b.user_id) as "reviewerIds"
    from posts p join user_badges b on b.user_id <> p.author_id join users u on u.id = b.user_id
    where p.id = any(${postIds}::uuid[]) and b.badge in ('moderator', 'administrator')
      and ${isHereSql('u')}
    group by p.id`.execute(db);
  return rows;
}

export async function isOnlyReviewer(
  db: Kysely<Schema>,
  { userId, badges }: { userId: string; badges: ReadonlySet<string> },
  authorId: string,
): Promise<boolean> {
  if (!badges.has('administrator')) return false;
  return (await listOtherReviewers(db, userId)).every((id) => id === authorId);
}

/**
 * Lists at most two active reviewers other than `besides`. Two are enough to find one who is not the
 * author.
 */
export async function listOtherReviewers(db: Kysely<Schema>, besides: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct b.user_id as id from user_badges b join users u on u.id = b.user_id
    where b.badge in ('moderator', 'administrator') and u.id <> ${besides} and ${isHereSql('u')}
    limit 2`.execute(db);
  return rows.map(({ id }) => id);
}
