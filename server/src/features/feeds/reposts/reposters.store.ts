import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import {
  authorsSql,
  leftOutSql,
  type Audience,
  type FeedRange,
} from '#src/features/feeds/record/feeds.store.ts';
import { liveSql } from '#src/features/posts/record/public.ts';
import { isHereSql } from '#src/features/users/public.ts';

/** Of an original so many of the newest reposts are looked at for names. */
const REPOSTS_LOOKED_AT = 50;

/**
 * Which of these originals a home feed has shown between two places, both included: someone of its audience
 * who is still here has reposted them there. Bounded by how many reposts an original has in that range.
 */
export async function listRepostedBetween(
  db: Kysely<Schema>,
  { audience, viewerId }: { audience: Audience; viewerId: string },
  originals: readonly string[],
  { from, to, hiddenFor }: { from: number; to: number } & Pick<FeedRange, 'hiddenFor'>,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select original.id from unnest(${originals}::uuid[]) as original (id)
    where exists (
      select from posts
      where repost_of = original.id and repost_of is not null and ${liveSql()}
        and seq >= ${from} and seq <= ${to}
        and author_id = any(array(${authorsSql(audience, viewerId)}))
        ${leftOutSql(hiddenFor ? { hiddenFor } : {})}
        and (select ${isHereSql('users')} from users where id = author_id)
      offset 0
    )`.execute(db);
  return new Set(rows.map((row) => row.id));
}

export interface Reposter {
  originalId: string;
  memberId: string;
  /** Followed by the viewer, or the viewer. */
  isFollowed: boolean;
}

/** Who has lately reposted each of these posts, the newest repost first. */
export async function listReposters(
  db: Kysely<Schema>,
  viewerId: string,
  originals: readonly string[],
): Promise<Reposter[]> {
  const { rows } = await sql<Reposter>`
    select original.id as "originalId", newest.author_id as "memberId",
      (newest.author_id in (${authorsSql('following', viewerId)})) is true as "isFollowed"
    from unnest(${originals}::uuid[]) as original (id)
    cross join lateral (
      select author_id, seq from posts
      where repost_of = original.id and repost_of is not null and ${liveSql()}
      order by seq desc limit ${sql.lit(REPOSTS_LOOKED_AT)}
    ) newest
    order by newest.seq desc`.execute(db);
  return rows;
}
