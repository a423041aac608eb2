import { sql, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { liveSql } from '#src/features/posts/record/visibility.store.ts';

interface WordlessPost {
  id: string;
  seq: number;
  author_id: string;
  title: string | null;
  body: string;
}

/** Indexes the next posts of the backlog. Returns false if none are left. */
export async function indexBacklog(
  tx: Transaction<Schema>,
  limit: number,
  wordsOf: (post: WordlessPost) => string[],
): Promise<boolean> {
  const backlog = await sql<{ before_id: string }>`
    select before_id from search_backlog for update`.execute(tx);
  const before = backlog.rows[0]?.before_id;
  if (before === undefined) return false;
  const { rows } = await sql<WordlessPost>`
    select id, seq, author_id, case when quote_of is null then title end as title, body from posts
    where id < ${before} and ${liveSql()} and repost_of is null
    order by id desc limit ${limit} for share`.execute(tx);
  const last = rows.at(-1);
  if (!last) {
    await sql`delete from search_backlog`.execute(tx);
    return false;
  }
  const texts = rows.map((post) => wordsOf(post).map(lexeme).join(' '));
  await sql`insert into post_words (seq, post_id, author_id, words)
    select * from unnest(${rows.map((post) => post.seq)}::bigint[], ${rows.map((post) => post.id)}::uuid[],
      ${rows.map((post) => post.author_id)}::uuid[], ${texts}::tsvector[])
    on conflict do nothing`.execute(tx);
  await sql`update search_backlog set before_id = ${last.id}`.execute(tx);
  return true;
}

const lexeme = (word: string): string => `'${word}'`;
