import { sql, type Kysely, type Transaction } from 'kysely';
import { isHereSql } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export type RevokedReason =
  | 'logout'
  | 'logout-all'
  | 'revoked'
  | 'account-deleted'
  | 'banned'
  | 'token-reused';

export async function loadLiveSessions(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, { userId: string; hasSecondFactor: boolean }>> {
  const { rows } = await sql<{ id: string; user_id: string; has_second_factor: boolean }>`
    select id, user_id, has_second_factor from sessions where id = any(${ids}::uuid[]) and revoked_at is null`.execute(
    db,
  );
  return new Map(
    rows.map((row) => [row.id, { userId: row.user_id, hasSecondFactor: row.has_second_factor }]),
  );
}

export async function markSecondFactor(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.updateTable('sessions').set({ has_second_factor: true }).where('id', '=', id).execute();
}

export async function hasSecondFactor(db: Kysely<Schema>, id: string): Promise<boolean> {
  const query = db.selectFrom('sessions').select('has_second_factor').where('id', '=', id);
  return (await query.executeTakeFirst())?.has_second_factor ?? false;
}

export async function findProof(db: Kysely<Schema>, id: string): Promise<Date | null> {
  const query = db.selectFrom('sessions').select('proved_at').where('id', '=', id);
  return (await query.executeTakeFirst())?.proved_at ?? null;
}

export async function markProved(tx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ proved_at: now }).where('id', '=', id).execute();
}

export interface Origin {
  userAgent: string;
  /** Null if the session was opened before networks were recorded. */
  networkHash: Buffer | null;
}

export async function findOrigins(
  tx: Transaction<Schema>,
  userId: string,
  most: number,
): Promise<Origin[]> {
  return tx
    .selectFrom('sessions')
    .select(['user_agent as userAgent', 'network_hash as networkHash'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}

export async function insertSession(
  tx: Transaction<Schema>,
  session: {
    id: string;
    userId: string;
    userAgent: string;
    networkHash: Buffer;
    hasSecondFactor: boolean;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      user_agent: session.userAgent,
      created_at: session.now,
      last_used_at: session.now,
      proved_at: session.now,
      network_hash: session.networkHash,
      has_second_factor: session.hasSecondFactor,
    })
    .execute();
}

export async function insertRefreshToken(
  tx: Transaction<Schema>,
  token: { hash: Buffer; sessionId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({
      token_hash: token.hash,
      session_id: token.sessionId,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
}

export async function findTokenOwner(db: Kysely<Schema>, hash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select('sessions.user_id')
    .where('refresh_tokens.token_hash', '=', hash)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function findTokenSession(
  db: Kysely<Schema>,
  hash: Buffer,
  now: Date,
): Promise<{ userId: string; revokedReason: string | null } | undefined> {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select(['sessions.user_id as userId', 'sessions.revoked_reason as revokedReason'])
    .where('refresh_tokens.token_hash', '=', hash)
    .where('refresh_tokens.expires_at', '>', now)
    .executeTakeFirst();
}

export interface LockedToken {
  sessionId: string;
  userId: string;
  isRevoked: boolean;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

/** Finds a refresh token by its hash and locks its session, which serializes the refreshes of one session. */
export async function lockRefreshToken(
  tx: Transaction<Schema>,
  hash: Buffer,
): Promise<LockedToken | null> {
  const found = await sql<{ session_id: string }>`
    select s.id as session_id from sessions s where s.id =
      (select t.session_id from refresh_tokens t where t.token_hash = ${hash}) for update`.execute(
    tx,
  );
  if (found.rows.length === 0) return null;
  // Reads the row again, because another refresh may have used the token while this one waited for the
  // lock.
  const { rows } = await sql<LockedToken>`
    select t.session_id as "sessionId", s.user_id as "userId", t.created_at as "createdAt",
      t.expires_at as "expiresAt", s.revoked_at is not null as "isRevoked", t.used_at as "usedAt"
    from refresh_tokens t join sessions s on s.id = t.session_id
    where t.token_hash = ${hash}`.execute(tx);
  return rows[0] ?? null;
}

export async function isUsedToken(tx: Transaction<Schema>, hash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('refresh_tokens')
    .select('used_at')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined && row.used_at !== null;
}

export async function markTokenUsed(
  tx: Transaction<Schema>,
  hash: Buffer,
  sessionId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .execute();
  await tx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute();
}

export interface SessionRecord {
  id: string;
  userAgent: string;
  createdAt: Date;
  lastUsedAt: Date;
}

export async function findSessionsOf(
  db: Kysely<Schema>,
  userId: string,
  { usedAfter, most, first }: { usedAfter: Date; most: number; first: string },
): Promise<SessionRecord[]> {
  const { rows } = await sql<SessionRecord>`
    select id, user_agent as "userAgent", created_at as "createdAt", last_used_at as "lastUsedAt"
    from sessions where user_id = ${userId} and revoked_at is null and last_used_at > ${usedAfter}
    order by id = ${first} desc, last_used_at desc, id desc limit ${most}`.execute(db);
  return rows;
}

export async function ownsSession(
  db: Kysely<Schema>,
  userId: string,
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function revokeSession(
  db: Kysely<Schema>,
  id: string,
  now: Date,
  reason: RevokedReason,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Ends all sessions of a member, or only those begun until `begunUntil`. A deleted or banned member loses
 * all, because none began after a return. @returns the ids of the ended sessions
 */
export async function revokeSessionsOf(
  db: Kysely<Schema>,
  userId: string,
  { now, reason, begunUntil }: { now: Date; reason: RevokedReason; begunUntil?: Date | undefined },
): Promise<string[]> {
  let ending = db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  // If the clock was set back, some sessions have a later start. A deleted or banned member loses them as
  // well.
  if (begunUntil) {
    const isGone = sql<boolean>`not exists (select from users u
      where u.id = ${userId} and ${isHereSql('u')})`;
    ending = ending.where((eb) => eb.or([eb('created_at', '<=', begunUntil), isGone]));
  }
  const rows = await ending.returning('id').execute();
  return rows.map(({ id }) => id);
}

export async function deleteSessionsOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteOldSessions(
  db: Kysely<Schema>,
  { now, usedBefore, revokedBefore }: { now: Date; usedBefore: Date; revokedBefore: Date },
): Promise<void> {
  await sql`delete from refresh_tokens
    where expires_at <= ${now} or used_at <= ${usedBefore}`.execute(db);
  await sql`delete from sessions s where s.revoked_at <= ${revokedBefore}
    or (s.last_used_at <= ${usedBefore}
      and not exists (select from refresh_tokens t where t.session_id = s.id))`.execute(db);
}
