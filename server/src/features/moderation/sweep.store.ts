import { sql, type Kysely } from 'kysely';
import { liveSql, undeletedSql } from '#src/features/posts/record/public.ts';
import type { Schema } from '#src/platform/db/schema.ts';

export interface RecentPost {
  /** uuid */
  id: string;
  kind: 'post' | 'comment' | 'repost';
}

/** What a member wrote since a moment and is still in sight or held, the newest first; what a private group alone sees is not in it. */
export async function listRecentPosts(
  db: Kysely<Schema>,
  userId: string,
  since: Date,
  limit: number,
): Promise<RecentPost[]> {
  const { rows } = await sql<RecentPost>`
    select id, case when parent_id is not null then 'comment'
      when repost_of is not null then 'repost' else 'post' end as kind
    from posts
    where author_id = ${userId} and created_at >= ${since}
      and (${liveSql()} or held_at is not null and ${undeletedSql()})
      and reach in ('everyone', 'profile')
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}
