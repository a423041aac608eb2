import { sql, type Kysely } from 'kysely';
import { listedSql } from '#src/features/posts/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/** The latest follows, and the latest reactions of each, bound the cost to 2,000 index rows. */
const FOLLOWED_READ = 100;
const REACTIONS_READ = 20;

export interface ReactedPost {
  id: string;
  /** Members followed by the viewer who reacted, the latest first. */
  reactorIds: string[];
}

/** Posts of others that followed members reacted to in the last three days, most reactions first. */
export async function listReactedByFollowed(
  db: Kysely<Schema>,
  viewerId: string,
  limit: number,
): Promise<ReactedPost[]> {
  const { rows } = await sql<ReactedPost>`
    select p.id, array_agg(r.user_id order by r.seq desc) as "reactorIds"
    from (select followee_id from follows where follower_id = ${viewerId}::uuid and is_counted
      order by seq desc limit ${sql.lit(FOLLOWED_READ)}) f
    cross join lateral (
      select post_id, user_id, seq from reactions
      where user_id = f.followee_id and seq > seq_at(now() - interval '3 days', 0)
      order by seq desc limit ${sql.lit(REACTIONS_READ)}
    ) r
    join posts p on p.id = r.post_id
    where p.parent_id is null and ${listedSql('p')} and not p.is_sensitive
      and p.author_id <> ${viewerId}::uuid and p.author_id <> r.user_id
    group by p.id order by count(*) desc, max(r.seq) desc limit ${limit}`.execute(db);
  return rows;
}
