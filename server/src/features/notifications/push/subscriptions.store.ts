import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface NewSubscription {
  id: string;
  endpoint: string;
  host: string;
  userId: string;
  sessionId: string;
  publicKey: string;
  authToken: string;
  contentEncoding: 'aes128gcm' | 'aesgcm';
}

/** @returns false where the endpoint belongs to another member's active session */
export async function saveSubscription(
  db: Kysely<Schema>,
  made: NewSubscription,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`insert into push_subscriptions as s
      (id, endpoint, host, user_id, session_id, public_key, auth_token, content_encoding, created_at)
    values (${made.id}, ${made.endpoint}, ${made.host}, ${made.userId}, ${made.sessionId},
      ${made.publicKey}, ${made.authToken}, ${made.contentEncoding}, ${now}::timestamptz)
    on conflict (endpoint) do update set user_id = excluded.user_id,
      session_id = excluded.session_id, public_key = excluded.public_key,
      auth_token = excluded.auth_token, content_encoding = excluded.content_encoding,
      created_at = excluded.created_at, failing_since = null
    where s.user_id = excluded.user_id or exists (
      select from sessions e where e.id = s.session_id and e.revoked_at is not null)
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function trimSubscriptions(
  db: Kysely<Schema>,
  userId: string,
  most: number,
): Promise<void> {
  await sql`delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId}
      order by created_at desc, id desc offset ${most})`.execute(db);
}

export async function removeEndpoint(
  db: Kysely<Schema>,
  userId: string,
  endpoint: string,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
}

export async function removeSubscription(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/**
 * @returns false if the device has not been failing since `since`. Another push may have succeeded
 * concurrently.
 */
export async function removeFailing(db: Kysely<Schema>, id: string, since: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('failing_since', '<', since)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeOfSessions(
  db: Kysely<Schema>,
  sessionIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', 'in', sessionIds).execute();
}

export async function findSubscriptionsOf(
  db: Kysely<Schema>,
  userId: string,
): Promise<{ sessionId: string; createdAt: Date }[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['session_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({ sessionId: row.session_id, createdAt: row.created_at }));
}
