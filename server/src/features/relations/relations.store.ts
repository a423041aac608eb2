import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/schema.ts';
import { blockedWithSql } from './blocks-and-mutes.store.ts';

export interface Relation {
  isFollowing: boolean;
  isFollowingYou: boolean;
}

/** A step of a people list: who, and where in the list's order. */
export interface PersonAt {
  userId: string;
  seq: number;
}

export type PeopleKind = 'following' | 'followers' | 'friends';

/** How `viewerId` and each of `ids` stand to each other; those without any relation are left out. */
export async function findRelations(
  db: Kysely<Schema>,
  viewerId: string,
  ids: readonly string[],
): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  if (ids.length === 0) return relations;
  const rows = await db
    .selectFrom('follows')
    .select(['follower_id', 'followee_id'])
    .where((eb) =>
      eb.or([
        eb('follower_id', '=', viewerId).and('followee_id', '=', sql<string>`any(${ids}::uuid[])`),
        eb('followee_id', '=', viewerId).and('follower_id', '=', sql<string>`any(${ids}::uuid[])`),
      ]),
    )
    .execute();
  for (const { follower_id, followee_id } of rows) {
    const other = follower_id === viewerId ? followee_id : follower_id;
    const relation = relations.get(other) ?? { isFollowing: false, isFollowingYou: false };
    if (follower_id === viewerId) relation.isFollowing = true;
    else relation.isFollowingYou = true;
    relations.set(other, relation);
  }
  return relations;
}

/** False when the follow was there already, or one of the two has gone meanwhile. */
export async function insertFollow(
  tx: Transaction<Schema>,
  followerId: string,
  followeeId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`insert into follows (follower_id, followee_id, created_at)
    select ${followerId}, ${followeeId}, ${now}::timestamptz where not exists (
      select from users where id in (${followerId}, ${followeeId}) and deleted_at is not null)
    on conflict do nothing returning seq`.execute(tx);
  return rows.length > 0;
}

/** False when there was none that counted: then no count moves. */
export async function deleteFollow(
  tx: Transaction<Schema>,
  followerId: string,
  followeeId: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .returning('is_counted')
    .executeTakeFirst();
  return row?.is_counted ?? false;
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
  /** Follows with a smaller seq. */
  before: number;
  limit: number;
  /** Leaves out whom a block keeps from this member; null: nobody is. */
  unseenBy: string | null;
}

/** One page of a member's people, newest follow first; the deleted are none of them. */
export async function listPeople(
  db: Kysely<Schema>,
  { kind, userId, before, limit, unseenBy }: PeopleQuery,
): Promise<PersonAt[]> {
  const own = kind === 'followers' ? 'followee_id' : 'follower_id';
  const other = kind === 'followers' ? 'follower_id' : 'followee_id';
  let query = db
    .selectFrom('follows as f')
    .select([`f.${other} as userId`, 'f.seq'])
    .where(`f.${own}`, '=', userId)
    .where('f.is_counted', '=', true)
    .where('f.seq', '<', before)
    .orderBy('f.seq', 'desc')
    .limit(limit);
  if (unseenBy) {
    query = query.where(
      sql<boolean>`${sql.ref(`f.${other}`)} not in (${blockedWithSql(unseenBy)})`,
    );
  }
  if (kind === 'friends') {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('follows as back')
          .select('back.seq')
          .whereRef('back.follower_id', '=', 'f.followee_id')
          .whereRef('back.followee_id', '=', 'f.follower_id'),
      ),
    );
  }
  return query.execute();
}
