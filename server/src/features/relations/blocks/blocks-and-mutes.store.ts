import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface BlockOrMuteRow {
  memberId: string;
  otherId: string;
  kind: 'blocking' | 'blocker' | 'muted' | 'quieted' | 'reposts';
}

export async function loadBlocksAndMutes(
  db: Kysely<Schema>,
  memberIds: readonly string[],
): Promise<BlockOrMuteRow[]> {
  const { rows } = await sql<BlockOrMuteRow>`
    select blocker_id as "memberId", blocked_id as "otherId", 'blocking' as kind
      from blocks where blocker_id = any(${memberIds}::uuid[])
    union all
    select blocked_id, blocker_id, 'blocker' from blocks
      where blocked_id = any(${memberIds}::uuid[])
    union all
    select muter_id, muted_id, case when only_notifications then 'quieted' else 'muted' end
      from mutes where muter_id = any(${memberIds}::uuid[])
    union all
    select user_id, member_id, 'reposts' from muted_reposts
      where user_id = any(${memberIds}::uuid[])`.execute(db);
  return rows;
}

/**
 * Members with a block in either direction, as a subquery: `author_id not in (...)`. PostgreSQL hashes it once
 * per statement.
 */
export function blockedWithSql(memberId: string): RawBuilder<unknown> {
  return sql`select blocked_id from blocks where blocker_id = ${memberId}::uuid
    union all select blocker_id from blocks where blocked_id = ${memberId}::uuid`;
}

/**
 * Whether no block exists between a member and a row's author. Scalar subqueries force index lookups.
 * PostgreSQL would hash `exists`, which is slow for thousands of blocks. @param hasBlockers false if none
 * exist
 */
export function isUnblockedSql(
  memberId: string,
  authorId: RawBuilder<unknown>,
  hasBlockers = true,
): RawBuilder<unknown> {
  const me = sql`${memberId}::uuid`;
  const byAuthor = sql`and (select 1 from blocks where blocker_id = ${authorId} and blocked_id = ${me}) is null`;
  return sql`(select 1 from blocks where blocker_id = ${me} and blocked_id = ${authorId}) is null
    ${hasBlockers ? byAuthor : sql``}`;
}

export function isReadSql(
  memberId: string,
  authorId: RawBuilder<unknown>,
  hasBlockers = true,
): RawBuilder<unknown> {
  return sql`${isUnblockedSql(memberId, authorId, hasBlockers)}
    and (select 1 from mutes where muter_id = ${memberId}::uuid and muted_id = ${authorId}
      and not only_notifications) is null`;
}

/** Like `isReadSql`, but a mute of notifications alone counts too. */
export function isNotifyingSql(
  memberId: string,
  actorId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${isUnblockedSql(memberId, actorId)}
    and (select 1 from mutes where muter_id = ${memberId}::uuid and muted_id = ${actorId}) is null`;
}
