import { sql, type Transaction } from 'kysely';
import type { Topic } from '#src/features/posts/record/post-record.ts';
import { listedSql } from '#src/features/posts/record/visibility.store.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface SignedPost {
  id: string;
  seq: number;
  /** Null if the post has no sign of a topic or is not listed. */
  body: string | null;
  stored: readonly { kind: string; key: string }[];
}

/** Reads the next posts of the backlog with their stored topics. Null if none are left. */
export async function takeTopicBacklog(
  tx: Transaction<Schema>,
  limit: number,
): Promise<SignedPost[] | null> {
  const backlog = await sql<{ before_id: string }>`
    select before_id from topic_backlog for update`.execute(tx);
  const before = backlog.rows[0]?.before_id;
  if (before === undefined) return null;
  const { rows } = await sql<SignedPost>`
    select id, seq, case when ${listedSql()} and body ~ '[#$＃＄]' then body end as body,
      array(select jsonb_build_object('kind', kind, 'key', topic_key)
        from post_topics t where t.post_id = posts.id) as stored
    from posts where id < ${before} order by id desc limit ${limit}`.execute(tx);
  const last = rows.at(-1);
  if (last) await sql`update topic_backlog set before_id = ${last.id}`.execute(tx);
  else await sql`delete from topic_backlog`.execute(tx);
  return last ? rows : null;
}

export interface TopicsOfPost {
  id: string;
  seq: number;
  topics: readonly Topic[];
}

/** Replaces the topics of posts that are still listed. */
export async function replaceTopics(
  tx: Transaction<Schema>,
  changed: readonly TopicsOfPost[],
): Promise<void> {
  const listed = await sql<{ id: string }>`select id from posts
    where id = any(${changed.map(({ id }) => id)}::uuid[]) and ${listedSql()} order by id for share`.execute(
    tx,
  );
  const ids = listed.rows.map(({ id }) => id);
  const isListed = new Set(ids);
  const rows = changed
    .filter(({ id }) => isListed.has(id))
    .flatMap(({ id, seq, topics }) =>
      topics.map(({ kind, key, shownAs }) => ({ id, seq, kind, key, shown: shownAs })),
    );
  await sql`delete from post_topics where post_id = any(${ids}::uuid[])`.execute(tx);
  await sql`insert into post_topics (kind, topic_key, seq, post_id, shown_as)
    select kind, key, seq, id, shown from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (kind text, key text, seq bigint, id uuid, shown text)
    on conflict do nothing`.execute(tx);
}
