import { sql, type Kysely } from 'kysely';
import { isVisibleSql } from '#src/features/users/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { isUnblockedSql } from './blocks/blocks-and-mutes.store.ts';

interface Pair {
  viewerId: string;
  userId: string;
  limit: number;
}

/** Bounds the cost for a viewer who follows many. Each of them costs one index lookup. */
const MOST_FOLLOWEES = 5000;

/** The newest visible followers of a member that the viewer follows too, and how many there are. */
export async function findFamiliarFollowers(
  db: Kysely<Schema>,
  { viewerId, userId, limit }: Pair,
): Promise<{ newest: string[]; count: number }> {
  const { rows } = await sql<{ id: string; count: number }>`
    select f.follower_id as id, count(*) over ()::int as count
    from (
      select followee_id from follows where follower_id = ${viewerId}::uuid
      order by seq desc limit ${MOST_FOLLOWEES}
    ) mine
    join follows f on f.follower_id = mine.followee_id and f.followee_id = ${userId}::uuid
    join users u on u.id = f.follower_id and ${isVisibleSql('u')}
    where f.is_counted and ${isUnblockedSql(viewerId, sql`f.follower_id`)}
    order by f.seq desc limit ${limit}`.execute(db);
  return { newest: rows.map((row) => row.id), count: rows[0]?.count ?? 0 };
}
