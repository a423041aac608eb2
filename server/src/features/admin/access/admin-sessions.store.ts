import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

interface AdminSession {
  userId: string;
  sessionId: string;
}

export async function insertAdminSession(
  db: Kysely<Schema>,
  { tokenHash, userId, sessionId, now }: AdminSession & { tokenHash: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('admin_sessions')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      session_id: sessionId,
      created_at: now,
      last_used_at: now,
    })
    .execute();
}

/**
 * Records a call in a console session. Null if there is no such session, it expired, or the member’s own
 * session has ended.
 */
export async function touchAdminSession(
  db: Kysely<Schema>,
  tokenHash: Buffer,
  { now, begunAfter, usedAfter }: { now: Date; begunAfter: Date; usedAfter: Date },
): Promise<AdminSession | null> {
  const { rows } = await sql<AdminSession>`
    update admin_sessions a set last_used_at = greatest(a.last_used_at, ${now}::timestamptz)
    from sessions s
    where a.token_hash = ${tokenHash} and a.created_at > ${begunAfter} and a.last_used_at > ${usedAfter}
      and s.id = a.session_id and s.revoked_at is null
    returning a.user_id as "userId", a.session_id as "sessionId"`.execute(db);
  return rows[0] ?? null;
}

export async function deleteAdminSession(db: Kysely<Schema>, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('admin_sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteAdminSessionsOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('user_id', '=', userId).execute();
}

export async function forgetAdminSessions(db: Kysely<Schema>, begunBefore: Date): Promise<void> {
  await db.deleteFrom('admin_sessions').where('created_at', '<', begunBefore).execute();
}
