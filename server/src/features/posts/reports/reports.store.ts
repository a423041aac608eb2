import { sql, type Kysely, type Transaction } from 'kysely';
import type { ViolationName } from '@rookery/contract/kernel/violations.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export async function loadReported(
  db: Kysely<Schema>,
  reporterIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ reporter_id: string; post_ids: string[] }>`
    select reporter_id, array_agg(post_id) as post_ids from post_flags
    where reporter_id = any(${reporterIds}::uuid[]) group by reporter_id`.execute(db);
  return new Map(rows.map((row) => [row.reporter_id, row.post_ids]));
}

export interface NewReport {
  postId: string;
  reporterId: string;
  violation: ViolationName;
  points: number;
  now: Date;
  isHeld: boolean;
  /** The version of the post that the reporter saw. */
  version: number;
  /** The reporter's own text, or an empty one. */
  reason: string;
}

/**
 * Writes a report, or updates the reporter's first one. A report of a later version is new. The caller must lock
 * the post's row.
 */
export async function upsertReport(
  tx: Transaction<Schema>,
  { postId, reporterId, violation, points, now, isHeld, version, reason }: NewReport,
): Promise<{ seq: number; isNew: boolean }> {
  const earlier = await sql<{ version: number }>`select post_version as version from post_flags
    where post_id = ${postId} and reporter_id = ${reporterId}`.execute(tx);
  const before = earlier.rows[0]?.version;
  const { rows } = await sql<{ seq: number; isFirst: boolean }>`
    insert into post_flags as f (post_id, reporter_id, violation, points, created_at, is_held, post_version, reason)
    values (${postId}, ${reporterId}, ${violation}, ${points}, ${now}, ${isHeld}, ${version}, ${reason})
    on conflict (post_id, reporter_id)
      do update set violation = excluded.violation, points = excluded.points,
        post_version = excluded.post_version, reason = excluded.reason,
        seq = case when f.post_version < excluded.post_version then next_seq() else f.seq end
    returning seq, xmax = 0 as "isFirst"`.execute(tx);
  const { seq = 0, isFirst = false } = rows[0] ?? {};
  return { seq, isNew: isFirst || (before !== undefined && before < version) };
}

export async function listHeldReports(db: Kysely<Schema>, reporterId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select post_id as id from post_flags
    where reporter_id = ${reporterId} and is_held order by seq`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Counts a held report from now on. The caller must lock the post's row.
 * @returns the report's new seq; undefined if it was not held
 */
export async function releaseReport(
  tx: Transaction<Schema>,
  { postId, reporterId }: Pick<NewReport, 'postId' | 'reporterId'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    update post_flags set is_held = false, seq = next_seq()
    where post_id = ${postId} and reporter_id = ${reporterId} and is_held returning seq`.execute(
    tx,
  );
  return rows[0]?.seq;
}

export async function openReview(
  tx: Transaction<Schema>,
  postId: string,
  sinceSeq: number,
  now: Date,
): Promise<void> {
  await sql`insert into post_reviews as r (post_id, status, is_waiting, since_seq, flagged_at)
    values (${postId}, 'flagged', true, ${sinceSeq}, ${now})
    on conflict (post_id) do update set status = 'flagged', is_waiting = true, flagged_at = excluded.flagged_at,
      since_seq = excluded.since_seq, left_discover = false, appeal_text = null, moderated_by = null,
      moderated_at = null
    where r.status in ('dismissed', 'appeal_granted')`.execute(tx);
}

export async function reopenReview(tx: Transaction<Schema>, postId: string): Promise<boolean> {
  const { rows } = await sql`update post_reviews set status = 'flagged', is_waiting = true,
      appeal_text = null, moderated_by = null, moderated_at = null
    where post_id = ${postId} and status = 'dismissed' and flagged_at is not null
    returning post_id`.execute(tx);
  return rows.length > 0;
}

/**
 * Gives a pending post the points of the gravest report since the review was opened, if there is one.
 * Undefined if the post is not pending.
 */
export async function weighReview(
  tx: Transaction<Schema>,
  postId: string,
  grave: readonly ViolationName[],
): Promise<{ reporters: number; isGrave: boolean } | undefined> {
  const { rows } = await sql<{ reporters: number; isGrave: boolean }>`
    update post_reviews r set points = coalesce(weighed.points, r.points)
    from (
      select count(*) as reporters, max(f.points) as points,
        coalesce(bool_or(f.violation = any(${grave}::text[])), false) as "isGrave"
      from post_flags f
      where f.post_id = ${postId} and not f.is_held
        and f.seq >= (select since_seq from post_reviews where post_id = ${postId})
    ) weighed
    where r.post_id = ${postId} and r.is_waiting
    returning weighed.reporters, weighed."isGrave"`.execute(tx);
  return rows[0];
}

export async function takeFromDiscover(tx: Transaction<Schema>, postId: string): Promise<void> {
  await sql`with taken as (
      update posts set is_discoverable = false where id = ${postId} and is_discoverable returning id
    )
    update post_reviews set left_discover = true where post_id in (select id from taken)`.execute(
    tx,
  );
}

export async function withholdMedia(
  tx: Transaction<Schema>,
  postId: string,
  isWithheld: boolean,
): Promise<boolean> {
  const { rows } = await sql`update posts set is_media_withheld = ${isWithheld}
    where id = ${postId} and is_media_withheld <> ${isWithheld} returning id`.execute(tx);
  return rows.length > 0;
}

export async function leaveDiscover(tx: Transaction<Schema>, postId: string): Promise<boolean> {
  const { rows } = await sql`with decided as (
      update post_reviews set left_discover = false where post_id = ${postId} and left_discover
    )
    update posts set is_discoverable = false where id = ${postId} and is_discoverable
    returning id`.execute(tx);
  return rows.length > 0;
}
