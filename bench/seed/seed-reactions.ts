import type { Pool } from 'pg';
import { authorOf, type Size } from './workload.ts';

const BATCH = 5000;

export async function seedReactions(
  pool: Pool,
  size: Size,
  postIds: readonly string[],
  memberIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < size.posts; start += BATCH) {
    const posts = Array.from({ length: BATCH / 5 }, (_, at) => start + 5 * at);
    const member = (post: number, after: number): string | undefined =>
      memberIds[(authorOf(post, size) + after) % size.members];
    const ids = posts.map((post) => postIds[post]);
    await pool.query(
      `insert into reactions (post_id, user_id, name, seq, created_at)
       select post.id, reactor, name, seq_at(post.created_at + interval '1 minute', place), post.created_at + interval '1 minute'
       from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as given (post_id, first, second)
       join posts post on post.id = given.post_id
       cross join lateral (values (first, 'heart', 1), (second, 'thumbs_up', 2)) r (reactor, name, place)`,
      [ids, posts.map((post) => member(post, 1)), posts.map((post) => member(post, 2))],
    );
    await pool.query(
      `update post_counts set reactions = '{"heart": 1, "thumbs_up": 1}', reactions_version = 1,
         reaction_score = 4 where post_id = any($1::uuid[])`,
      [ids],
    );
  }
}
