import type { Pool } from 'pg';
import { LONG_THREAD, SHORT_THREAD } from './workload.ts';

export const THREADS = { short: 50, long: 5000 } as const;

export async function seedThreads(
  pool: Pool,
  postIds: readonly string[],
  memberIds: readonly string[],
): Promise<void> {
  for (const [post, count] of [
    [SHORT_THREAD, THREADS.short],
    [LONG_THREAD, THREADS.long],
  ] as const) {
    const root = postIds[post];
    // Seed one thread after the other, because both number their comments by the same clock.
    await pool.query(
      `with made as (
         insert into posts (id, author_id, post_type, parent_id, root_id, body, detected_language, created_at, updated_at)
         select gen_random_uuid(), ($2::uuid[])[1 + n % cardinality($2::uuid[])], 'COMMENT', $1, $1,
           'Comment ' || n || ', in as many words as comments have: about a hundred characters, as people write them.',
           'en', now(), now()
         from generate_series(1, $3::integer) n returning id, seq
       ), counted as (
         insert into post_counts (post_id, parent_id, seq, reaction_score)
         select id, $1, seq, (seq % 7)::integer from made
       )
       update post_counts set comments = $3, all_comments = $3, shown_answers = $3 where post_id = $1`,
      [root, memberIds, count],
    );
  }
}
