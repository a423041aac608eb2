import { sql, type Kysely, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import { isHereSql } from '#src/features/users/public.ts';
import { isVisibleSql } from '#src/features/users/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { isUnblockedSql } from './blocks/blocks-and-mutes.store.ts';

export interface Relation {
  isFollowing: boolean;
  isFollowingYou: boolean;
}

export interface PersonAt extends Relation {
  userId: string;
  seq: number;
}

export type PeopleKind = 'following' | 'followers' | 'friends';

/**
 * Whether one member follows the other. A scalar subquery uses the index, while PostgreSQL may hash all
 * followees for `exists`.
 */
export const followsSql = (
  follower: RawBuilder<unknown>,
  followee: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`(
  select 1 from follows where follower_id = ${follower} and followee_id = ${followee}) is not null`;

function relationSql(viewerId: string | null, other: RawBuilder<unknown>): RawBuilder<unknown> {
  if (viewerId === null) return sql`false as "isFollowing", false as "isFollowingYou"`;
  const viewer = sql`${viewerId}::uuid`;
  return sql`${followsSql(viewer, other)} as "isFollowing",
    ${followsSql(other, viewer)} as "isFollowingYou"`;
}

export async function findRelations(
  db: Kysely<Schema>,
  viewerId: string,
  ids: readonly string[],
): Promise<Map<string, Relation>> {
  const [first, ...more] = ids;
  if (first === undefined) return new Map();
  // A single id needs no list. PostgreSQL would plan a statement with a list each time.
  const each =
    more.length === 0
      ? sql`select ${first}::uuid as id, ${relationSql(viewerId, sql`${first}::uuid`)}`
      : sql`select other.id, ${relationSql(viewerId, sql`other.id`)}
          from unnest(${ids}::uuid[]) as other (id)`;
  const { rows } = await sql<Relation & { id: string }>`${each}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Null if the follow exists already, or one of the two members is gone. A pending account's follow changes
 * no count.
 */
export async function insertFollow(
  tx: Transaction<Schema>,
  followerId: string,
  followeeId: string,
  now: Date,
): Promise<{ isCounted: boolean } | null> {
  const both = sql`from users where id in (${followerId}, ${followeeId})`;
  const { rows } = await sql<{ isCounted: boolean }>`
    insert into follows (follower_id, followee_id, created_at, is_counted)
    select ${followerId}, ${followeeId}, ${now}::timestamptz,
      not exists (select ${both} and not (${isVisibleSql('users')}))
    where not exists (select ${both} and not (${isHereSql('users')}))
    on conflict do nothing returning is_counted as "isCounted"`.execute(tx);
  return rows[0] ?? null;
}

/** Null if there was no follow. An uncounted follow, such as a banned member's, changes no count. */
export async function deleteFollow(
  tx: Transaction<Schema>,
  followerId: string,
  followeeId: string,
): Promise<{ wasCounted: boolean } | null> {
  const row = await tx
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .returning('is_counted')
    .executeTakeFirst();
  return row ? { wasCounted: row.is_counted } : null;
}

export async function followExists(
  tx: Kysely<Schema>,
  followerId: string,
  followeeId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('follows')
    .select('seq')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface PeopleQuery {
  kind: PeopleKind;
  userId: string;
  before: number;
  limit: number;
  viewerId: string | null;
  mindsBlocks: boolean;
}

export async function listPeople(
  db: Kysely<Schema>,
  { kind, userId, before, limit, viewerId, mindsBlocks }: PeopleQuery,
): Promise<PersonAt[]> {
  const isOfFollowers = kind === 'followers';
  const own = sql.raw(isOfFollowers ? 'f.followee_id' : 'f.follower_id');
  const other = sql.raw(isOfFollowers ? 'f.follower_id' : 'f.followee_id');
  const { rows } = await sql<PersonAt>`
    select ${other} as "userId", f.seq, ${relationSql(viewerId, other)} from follows f
    where ${own} = ${userId}::uuid and f.is_counted and f.seq < ${before}
      ${mindsBlocks && viewerId !== null ? sql`and ${isUnblockedSql(viewerId, other)}` : sql``}
      ${kind === 'friends' ? sql`and ${followsSql(other, own)}` : sql``}
    order by f.seq desc limit ${limit}`.execute(db);
  return rows;
}
