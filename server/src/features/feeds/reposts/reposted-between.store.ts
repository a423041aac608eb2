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

/**
 * The originals that active members of the audience reposted between two positions, both included.
 * Reposts by `except` do not count. The cost is
 * bounded by the reposts of an original in that range.
 */
export async function listRepostedBetween(
  db: Kysely<Schema>,
  { audience, ownerId }: { audience: Audience; ownerId: string },
  originals: readonly string[],
  {
    from,
    to,
    except,
    hiddenFor,
  }: { from: number; to: number; except: readonly string[] } & Pick<FeedRange, 'hiddenFor'>,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select original.id from unnest(${originals}::uuid[]) as original (id)
    where exists (
      select from posts
      where repost_of = original.id and repost_of is not null and ${liveSql()}
        and seq >= ${from} and seq <= ${to}
        and author_id = any(array(${authorsSql(audience, ownerId)}))
        ${except.length > 0 ? sql`and author_id <> all(${except}::uuid[])` : sql``}
        ${leftOutSql(hiddenFor ? { hiddenFor } : {})}
        and (select ${isHereSql('users')} from users where id = author_id)
      offset 0
    )`.execute(db);
  return new Set(rows.map((row) => row.id));
}
