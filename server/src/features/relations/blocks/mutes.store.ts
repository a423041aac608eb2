import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface MuteFields {
  endsAt: Date | null;
  onlyNotifications: boolean;
}

/** @returns whether there was no mute before */
export async function insertMute(
  tx: Transaction<Schema>,
  muterId: string,
  mutedId: string,
  { endsAt, onlyNotifications }: MuteFields,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into mutes (muter_id, muted_id, ends_at, only_notifications, created_at)
    values (${muterId}, ${mutedId}, ${endsAt}, ${onlyNotifications}, ${now})
    on conflict do nothing returning seq`.execute(tx);
  return rows.length > 0;
}

/** @returns the end before the change. Undefined if there was no mute. */
export async function changeMute(
  tx: Transaction<Schema>,
  muterId: string,
  mutedId: string,
  { endsAt, onlyNotifications }: MuteFields,
): Promise<Pick<MuteFields, 'endsAt'> | undefined> {
  const { rows } = await sql<Pick<MuteFields, 'endsAt'>>`
    with before as (
      select ends_at from mutes where muter_id = ${muterId} and muted_id = ${mutedId} for update
    ), changed as (
      update mutes set ends_at = ${endsAt}, only_notifications = ${onlyNotifications}
      where muter_id = ${muterId} and muted_id = ${mutedId}
    )
    select ends_at as "endsAt" from before`.execute(tx);
  return rows[0];
}

/** @returns the end of the deleted mute. Undefined if there was no mute. */
export async function deleteMute(
  tx: Transaction<Schema>,
  muterId: string,
  mutedId: string,
): Promise<Pick<MuteFields, 'endsAt'> | undefined> {
  const { rows } = await sql<Pick<MuteFields, 'endsAt'>>`delete from mutes
    where muter_id = ${muterId} and muted_id = ${mutedId} returning ends_at as "endsAt"`.execute(
    tx,
  );
  return rows[0];
}

export async function takeEndedMutes(
  tx: Transaction<Schema>,
  now: Date,
  atMost: number,
): Promise<{ actorId: string; targetId: string }[]> {
  const { rows } = await sql<{ actorId: string; targetId: string }>`
    with due as (
      select muter_id, muted_id from mutes where ends_at <= ${now}
      order by muter_id, muted_id limit ${atMost} for update skip locked
    ), ended as (
      delete from mutes m using due
      where m.muter_id = due.muter_id and m.muted_id = due.muted_id
      returning m.muter_id, m.muted_id
    )
    select muter_id as "actorId", muted_id as "targetId" from ended`.execute(tx);
  return rows;
}

export async function insertRepostMute(
  tx: Transaction<Schema>,
  userId: string,
  memberId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('muted_reposts')
    .values({ user_id: userId, member_id: memberId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteRepostMute(
  tx: Transaction<Schema>,
  userId: string,
  memberId: string,
): Promise<void> {
  await tx
    .deleteFrom('muted_reposts')
    .where('user_id', '=', userId)
    .where('member_id', '=', memberId)
    .execute();
}

/** For an export, newest first. Mutes of the same millisecond stay on one page. */
export async function listRepostMutes(
  db: Kysely<Schema>,
  userId: string,
  { before, limit }: { before: number; limit: number },
): Promise<{ userId: string; seq: number }[]> {
  const { rows } = await sql<{ userId: string; seq: number }>`
    select member_id as "userId", mute.seq
    from (select member_id, floor(extract(epoch from created_at) * 1000)::bigint as seq
      from muted_reposts where user_id = ${userId}) mute
    where mute.seq < ${before}
    order by mute.seq desc fetch first ${sql.lit(limit)} rows with ties`.execute(db);
  return rows;
}
