import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { isHereSql } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export type BlockOrMuteKind = 'block' | 'mute';

export interface BlockOrMuteChange {
  kind: BlockOrMuteKind;
  actorId: string;
  targetId: string;
}

export async function findLastChange(
  tx: Transaction<Schema>,
  deed: BlockOrMuteChange,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('relation_changes')
    .select('changed_at')
    .where('actor_id', '=', deed.actorId)
    .where('target_id', '=', deed.targetId)
    .where('kind', '=', deed.kind)
    .executeTakeFirst();
  return row?.changed_at ?? null;
}

export async function putLastChange(
  tx: Transaction<Schema>,
  { kind, actorId, targetId }: BlockOrMuteChange,
  now: Date,
): Promise<void> {
  await sql`insert into relation_changes (actor_id, target_id, kind, changed_at)
    values (${actorId}, ${targetId}, ${kind}, ${now})
    on conflict (actor_id, target_id, kind) do update set changed_at = excluded.changed_at`.execute(
    tx,
  );
}

export interface BlockOrMuteAt {
  userId: string;
  seq: number;
  changedAt: Date | null;
  /** For a mute. Null: until it is removed. */
  endsAt: Date | null;
  onlyNotifications: boolean;
}

export async function listBlocksOrMutes(
  db: Kysely<Schema>,
  kind: BlockOrMuteKind,
  actorId: string,
  { before, limit }: { before: number; limit: number },
): Promise<BlockOrMuteAt[]> {
  const { rows } = await sql<BlockOrMuteAt>`
    select kept."userId", kept.seq, kept."endsAt", kept."onlyNotifications", c.changed_at as "changedAt"
    from (${ROWS[kind](actorId)} and seq < ${before} order by seq desc limit ${limit}) kept
      left join relation_changes c on c.actor_id = ${actorId} and c.target_id = kept."userId"
        and c.kind = ${kind}
    order by kept.seq desc`.execute(db);
  return rows;
}

const ROWS: Readonly<Record<BlockOrMuteKind, (actorId: string) => RawBuilder<unknown>>> = {
  block: (actorId) =>
    sql`select blocked_id as "userId", seq, null::timestamptz as "endsAt",
        false as "onlyNotifications" from blocks where blocker_id = ${actorId}
      and (select ${isHereSql('users')} from users where id = blocked_id)`,
  mute: (actorId) =>
    sql`select muted_id as "userId", seq, ends_at as "endsAt",
        only_notifications as "onlyNotifications" from mutes where muter_id = ${actorId}
      and (select ${isHereSql('users')} from users where id = muted_id)`,
};

export async function forgetBlocksAndMutes(tx: Transaction<Schema>, userId: string): Promise<void> {
  await sql`delete from blocks where ${userId} in (blocker_id, blocked_id)`.execute(tx);
  await sql`delete from muted_reposts where ${userId} in (user_id, member_id)`.execute(tx);
  await sql`delete from mutes where ${userId} in (muter_id, muted_id)`.execute(tx);
  await sql`delete from relation_changes where ${userId} in (actor_id, target_id)`.execute(tx);
}
