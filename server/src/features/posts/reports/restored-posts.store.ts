import { sql, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Topic } from '#src/features/posts/record/post-record.ts';
import { findRepost } from '#src/features/posts/record/reposts.store.ts';
import { goneAtSql } from '#src/features/posts/record/visibility.store.ts';

/**
 * Makes a hidden post visible again. Returns false if its author has another repost of the same original.
 */
export async function unhidePost(
  tx: Transaction<Schema>,
  { id, authorId, repostOf }: { id: string; authorId: string; repostOf: string | null },
  now: Date,
): Promise<boolean> {
  if (repostOf && (await findRepost(tx, authorId, repostOf))) return false;
  await sql`update posts set ${goneAtSql.hidden} = null, held_at = null, updated_at = ${now}
    where id = ${id}`.execute(tx);
  return true;
}

export interface SearchEntries {
  authorId: string;
  words: readonly string[];
  topics: readonly Topic[];
  mentions: readonly string[];
}

export async function insertSearchEntries(
  tx: Transaction<Schema>,
  postId: string,
  { authorId, words, topics, mentions }: SearchEntries,
): Promise<void> {
  await sql`with post as (select id, seq from posts where id = ${postId}),
    worded as (
      insert into post_words (seq, post_id, author_id, words)
      select seq, id, ${authorId}::uuid, array_to_tsvector(${words}::text[]) from post
      on conflict do nothing
    ), topics as (
      insert into post_topics (kind, topic_key, seq, post_id, shown_as)
      select t.kind, t.topic_key, post.seq, post.id, t.shown_as from post,
        unnest(${topics.map((t) => t.kind)}::text[], ${topics.map((t) => t.key)}::text[],
          ${topics.map((t) => t.shownAs)}::text[]) as t (kind, topic_key, shown_as)
      on conflict do nothing
    )
    insert into post_mentions (post_id, user_id)
    select post.id, m.user_id from post, unnest(${mentions}::uuid[]) as m (user_id)
    on conflict do nothing`.execute(tx);
}
