import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type PostCount, postCountSql } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { StatedFact } from '#src/platform/facts/facts.ts';
import { newColumnsSql, newRow, newRowTypesSql } from './post-columns.store.ts';
import type { NewPost } from './post-record.ts';
import { createdFact, type PostCreated } from './posts.facts.ts';

export interface PostWithFact {
  post: NewPost;
  fact: StatedFact<PostCreated>;
}

/** Whether a post depends only on its author. It then has no parent, group, quote, repost, upload or poll. */
export function isBatchable({ family, group, media, poll }: NewPost): boolean {
  const { parentId, repostOf, quoteOf } = family;
  const isAlone = parentId === null && repostOf === null && quoteOf === null;
  return (
    isAlone && group === null && poll === null && media.every(({ mediaId }) => mediaId === null)
  );
}

/**
 * Writes independent posts by different authors in one statement, each like `insertPost`. Skips those whose id
 * is taken or whose author's counts are locked, so no post waits for another's author.
 * @returns by id, the position in the order of all posts and the author's post count, for those written
 */
export async function insertPostsBatch(
  db: Kysely<Schema>,
  told: readonly [PostWithFact, ...PostWithFact[]],
): Promise<Map<string, { seq: number; count: PostCount }>> {
  const rows = told.map(({ post, fact }) => ({
    ...newRow(post),
    words: post.words,
    topics: post.topics,
    mentions: post.mentions,
    told: createdFact(post, null),
    ...fact.ofRow,
  }));
  const has = (what: 'topics' | 'mentions') => told.some(({ post }) => post[what].length > 0);
  const result = await sql<{ id: string; seq: number } & PostCount>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (${newRowTypesSql}, words text[],
        topics jsonb, mentions uuid[], told jsonb, key uuid, traceparent text, request jsonb)
    ), free as materialized (${postCountSql.lockFree(sql`given`)}), new_post as (
      insert into posts (${newColumnsSql})
      select ${newColumnsSql} from given where author_id in (select user_id from free)
      on conflict (id) do nothing
      returning id, seq, author_id
    ), counted as (
      insert into post_counts (post_id) select id from new_post
    ), worded as (
      insert into post_words (seq, post_id, author_id, words)
      select n.seq, n.id, n.author_id, array_to_tsvector(g.words) from new_post n join given g on g.id = n.id
    ), ${has('topics') ? topicsSql : sql``} ${has('mentions') ? mentionsSql : sql``} placed as (
      ${postCountSql.add(sql`new_post`)}
    ), done as (
      select g.id, g.told, g.key, g.traceparent, g.request, n.seq, placed.posts, placed.version
      from new_post n join given g on g.id = n.id join placed on placed.user_id = n.author_id
    ), ${told[0].fact.sqlOfRows(COUNTED, sql`done`)}
    select id, seq, posts, version from done`.execute(db);
  return new Map(
    result.rows.map(({ id, seq, posts, version }) => [id, { seq, count: { posts, version } }]),
  );
}

const COUNTED = sql`told
  || jsonb_build_object('count', jsonb_build_object('posts', posts, 'version', version))`;

const topicsSql: RawBuilder<unknown> = sql`topics as (
      insert into post_topics (kind, topic_key, seq, post_id, shown_as)
      select t.kind, t.key, n.seq, n.id, t."shownAs" from new_post n join given g on g.id = n.id,
        jsonb_to_recordset(g.topics) as t (kind text, key text, "shownAs" text)
    ),`;

const mentionsSql: RawBuilder<unknown> = sql`mentioned as (
      insert into post_mentions (post_id, user_id)
      select n.id, m.user_id from new_post n join given g on g.id = n.id, unnest(g.mentions) as m (user_id)
    ),`;
