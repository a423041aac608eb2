import { sql, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Topic } from './post-record.ts';

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

/** Replaces what an edit changed. @returns the ids of members that the post did not mention before */
export async function replaceSearchEntries(
  tx: Transaction<Schema>,
  postId: string,
  entries: SearchEntries,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with post as (select id, seq from posts where id = ${postId}),
      words as (delete from post_words where seq in (select seq from post)),
      topics as (delete from post_topics where post_id = ${postId})
    delete from post_mentions where post_id = ${postId} returning user_id as "userId"`.execute(tx);
  await insertSearchEntries(tx, postId, entries);
  const before = new Set(rows.map(({ userId }) => userId));
  return entries.mentions.filter((id) => !before.has(id));
}
