import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/schema.ts';
import type { FeedEntry } from './feeds.store.ts';
import { listedSql } from '#src/features/posts/record/public.ts';

/** A post, quote or plain repost that stands on its own. */
export interface RecentPost extends FeedEntry {
  authorId: string;
}

/** What an answer says beside its posts. */
interface NoPost {
  id: null;
  seq: number | null;
  authorId: null;
}

const isPost = <Row extends RecentPost | NoPost>(row: Row): row is Row & RecentPost =>
  row.id !== null;

/** The newest posts but for those of the last `settleMs`, newest first, and the place up to which they reach. */
export async function loadRecent(
  db: Kysely<Schema>,
  { settleMs, limit }: { settleMs: number; limit: number },
): Promise<{ edge: number; posts: RecentPost[] }> {
  const { rows } = await sql<RecentPost | NoPost>`
    with edge as materialized (
      select seq_at(clock_timestamp() - ${settleMs} * interval '1 millisecond', 0) as seq
    )
    select null as id, seq, null as "authorId" from edge
    union all
    (select id, seq, author_id from posts
      where parent_id is null and ${listedSql()}
        and seq < (select seq from edge)
      order by seq desc limit ${limit})`.execute(db);
  // The row that is no post is told by its id: which half of a union comes first is nobody's promise.
  const edge = rows.find((row) => row.id === null)?.seq ?? 0;
  return { edge, posts: rows.filter(isPost) };
}

/** What a reader's feed needs beside the recent posts. */
export interface Following {
  /** Whom the member follows; null: more than `mostAuthors`. */
  authors: readonly string[] | null;
  /** Everybody's posts from `edge` on, newest first; null: more than `mostNewer`. */
  newer: readonly RecentPost[] | null;
}

export async function readFollowing(
  db: Kysely<Schema>,
  memberId: string,
  { edge, mostAuthors, mostNewer }: { edge: number; mostAuthors: number; mostNewer: number },
): Promise<Following> {
  const { rows } = await sql<(RecentPost | NoPost) & { authors: string | null }>`
    select null as id, null as seq, null as "authorId", string_agg(followee_id::text, ' ') as authors
    from (select followee_id from follows where follower_id = ${memberId} limit ${mostAuthors + 1}) f
    union all
    (select id, seq, author_id, null from posts
      where parent_id is null and ${listedSql()} and seq >= ${edge}
      order by seq desc limit ${mostNewer + 1})`.execute(db);
  const authors = rows.find((row) => row.id === null)?.authors?.split(' ') ?? [];
  const newer = rows.filter(isPost);
  return {
    authors: authors.length > mostAuthors ? null : authors,
    newer: newer.length > mostNewer ? null : newer,
  };
}
