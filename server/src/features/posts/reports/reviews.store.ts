import { sql, type Kysely, type Transaction } from 'kysely';
import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';
import { undeletedSql } from '#src/features/posts/record/visibility.store.ts';
import { AUTHOR_PENDING_APPROVAL } from '#src/features/posts/write/hold-post.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface PostReview {
  status: FlagStatus;
  isWaiting: boolean;
  moderatedBy: string | null;
  /** The reason why the post is held. Null if it was not held, or has since been released. */
  heldFor: string | null;
}

export async function loadReview(
  db: Kysely<Schema>,
  postId: string,
): Promise<PostReview | undefined> {
  const { rows } = await sql<PostReview>`
    select status, is_waiting as "isWaiting", moderated_by as "moderatedBy",
      held_for as "heldFor"
    from post_reviews where post_id = ${postId}`.execute(db);
  return rows[0];
}

export async function isReporter(
  db: Kysely<Schema>,
  postId: string,
  memberId: string,
): Promise<boolean> {
  const { rows } = await sql`select from post_flags
    where post_id = ${postId} and reporter_id = ${memberId}`.execute(db);
  return rows.length > 0;
}

export async function closeReview(
  tx: Transaction<Schema>,
  postId: string,
  moderatorId: string,
  now: Date,
): Promise<void> {
  await sql`insert into post_reviews (post_id, status, is_waiting, moderated_by, moderated_at)
    values (${postId}, 'removed', false, ${moderatorId}, ${now})
    on conflict (post_id) do update set status = 'removed', is_waiting = false,
      moderated_by = excluded.moderated_by, moderated_at = excluded.moderated_at`.execute(tx);
}

export async function reopenAsAppeal(
  tx: Transaction<Schema>,
  postId: string,
  { text, points }: { text: string; points: number },
): Promise<void> {
  await sql`update post_reviews set status = 'appeal', is_waiting = true, appeal_text = ${text},
      points = ${points}, since_seq = next_seq()
    where post_id = ${postId}`.execute(tx);
}

export async function endAppealOfPost(tx: Transaction<Schema>, postId: string): Promise<void> {
  await sql`update post_reviews set status = 'removed', is_waiting = false
    where post_id = ${postId} and status = 'appeal'`.execute(tx);
}

export async function settleReview(
  tx: Transaction<Schema>,
  postId: string,
  {
    status,
    by,
    now,
  }: { status: 'appeal_denied' | 'appeal_granted' | 'dismissed'; by: string; now: Date },
): Promise<void> {
  await sql`update post_reviews set status = ${status}, is_waiting = false,
      moderated_by = ${by}, moderated_at = ${now}
    where post_id = ${postId}`.execute(tx);
}

export async function undoReports(tx: Transaction<Schema>, postId: string): Promise<boolean> {
  const { rows } = await sql<{ wasWithheld: boolean }>`
    with before as (
      select id, is_media_withheld from posts where id = ${postId}
    ), given_back as (
      update post_reviews set left_discover = false where post_id = ${postId} and left_discover
      returning post_id
    )
    update posts p set is_media_withheld = false,
      is_discoverable = p.is_discoverable or exists (select from given_back)
    from before where p.id = before.id
    returning before.is_media_withheld as "wasWithheld"`.execute(tx);
  return rows[0]?.wasWithheld ?? false;
}

export async function listHeldForApproval(db: Kysely<Schema>, authorId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from posts p join post_reviews r on r.post_id = p.id
    where p.author_id = ${authorId} and p.held_at is not null and ${undeletedSql('p')}
      and r.is_waiting and r.held_for = ${AUTHOR_PENDING_APPROVAL}
    order by p.seq`.execute(db);
  return rows.map(({ id }) => id);
}

/** Releases a held post. @returns whether no other member had seen it before */
export async function endHold(tx: Transaction<Schema>, postId: string): Promise<boolean> {
  const { rows } = await sql`update post_reviews set held_for = null
    where post_id = ${postId} and held_for is not null returning post_id`.execute(tx);
  return rows.length > 0;
}

export async function holdAgain(
  tx: Transaction<Schema>,
  postId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`update posts p set held_at = ${now} from post_reviews r
    where p.id = ${postId} and r.post_id = p.id and r.held_for is not null returning p.id`.execute(
    tx,
  );
  return rows.length > 0;
}
