import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { liveSql } from '#src/features/posts/record/visibility.store.ts';

/**
 * Writes a vote and counts it, if the member has not voted and the post is live. The lock on the counts makes
 * simultaneous votes wait for each other; a deletion waits too. @returns whether the vote was written
 */
export async function writeVote(
  tx: Transaction<Schema>,
  {
    postId,
    userId,
    choices,
    now,
  }: { postId: string; userId: string; choices: number[]; now: Date },
): Promise<boolean> {
  const locked = await sql`select from posts p join post_counts c on c.post_id = p.id
    where p.id = ${postId} and p.poll is not null and ${liveSql('p')}
    for share of p for no key update of c`.execute(tx);
  if (locked.rows.length === 0) return false;
  const { numAffectedRows } = await sql`
    insert into poll_votes (post_id, user_id, choices, created_at)
    values (${postId}, ${userId}, ${choices}::smallint[], ${now}) on conflict do nothing`.execute(
    tx,
  );
  if (numAffectedRows !== 1n) return false;
  await sql`update post_counts c set poll_voters = c.poll_voters + 1,
      poll_votes = ${votesSql(sql`+ (at.place - 1 = any(${choices}::integer[]))::integer`)}
    from posts p where p.id = c.post_id and c.post_id = ${postId}`.execute(tx);
  return true;
}

/** Counts of all choices of `p.poll`, each changed by `change`. */
const votesSql = (change: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select array_agg(coalesce(c.poll_votes[at.place], 0) ${change} order by at.place)
  from generate_series(1, jsonb_array_length(p.poll -> 'choices')) as at (place))`;

export async function findVote(
  db: Kysely<Schema>,
  postId: string,
  userId: string,
): Promise<number[] | null> {
  const { rows } = await sql<{ choices: number[] }>`
    select choices from poll_votes where post_id = ${postId} and user_id = ${userId}`.execute(db);
  return rows[0]?.choices ?? null;
}

/** Deletes some votes of a member and corrects the counts. @returns the posts; empty if none is left */
export async function deleteVotes(
  tx: Transaction<Schema>,
  userId: string,
  atMost: number,
): Promise<string[]> {
  // Locks counts from the younger post to the older, like comments do.
  const { rows } = await sql<{ id: string }>`
    with range as materialized (select post_id from poll_votes where user_id = ${userId} limit ${atMost})
    select c.post_id as id from range s join posts p on p.id = s.post_id
      join post_counts c on c.post_id = p.id
    order by p.seq desc for no key update of c`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`with gone as (
      delete from poll_votes where user_id = ${userId} and post_id = any(${ids}::uuid[])
      returning post_id, choices
    )
    update post_counts c set poll_voters = c.poll_voters - 1,
      poll_votes = (select array_agg(c.poll_votes[at.place] - (at.place - 1 = any(gone.choices))::integer
          order by at.place)
        from generate_series(1, cardinality(c.poll_votes)) as at (place))
    from gone where c.post_id = gone.post_id`.execute(tx);
  return ids;
}

export async function takeEndedPolls(
  tx: Transaction<Schema>,
  now: Date,
  atMost: number,
): Promise<string[]> {
  const { rows } = await sql<{ postId: string }>`
    delete from poll_ends where post_id in (
      select post_id from poll_ends where ends_at <= ${now} order by ends_at limit ${atMost}
      for update skip locked
    ) returning post_id as "postId"`.execute(tx);
  return rows.map(({ postId }) => postId);
}

export interface VoteRow {
  postId: string;
  choices: number[];
  seq: number;
  createdAt: Date;
}

export async function listVotesOf(
  db: Kysely<Schema>,
  userId: string,
  { before, limit }: { before: number; limit: number },
): Promise<VoteRow[]> {
  return db
    .selectFrom('poll_votes')
    .select(['post_id as postId', 'choices', 'seq', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}
