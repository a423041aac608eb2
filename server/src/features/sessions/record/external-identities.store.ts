import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Identity } from './identity.ts';

/**
 * Locks the owner of this identity until the transaction ends. Take this lock after the address lock and
 * before the account lock.
 */
export async function lockIdentity(
  tx: Transaction<Schema>,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<void> {
  const name = `identity:${issuer} ${subject}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

export async function findIdentityOwner(
  tx: Transaction<Schema>,
  { issuer, subject }: Identity,
): Promise<string | null> {
  const row = await tx
    .selectFrom('external_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function linkIdentity(
  tx: Transaction<Schema>,
  { issuer, subject }: Identity,
  userId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('external_identities')
    .values({ issuer, subject, user_id: userId, created_at: now, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet({ user_id: userId, last_used_at: now }),
    )
    .execute();
}

export interface IdentityRecord {
  id: string;
  issuer: string;
  subject: string;
  linkedAt: Date;
  lastUsedAt: Date;
}

export async function findIdentitiesOf(
  db: Kysely<Schema>,
  userId: string,
): Promise<IdentityRecord[]> {
  return db
    .selectFrom('external_identities')
    .select(['id', 'issuer', 'subject', 'created_at as linkedAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function removeLinkedIdentity(
  tx: Transaction<Schema>,
  id: string,
  now: Date,
): Promise<void> {
  const removed = await tx
    .deleteFrom('external_identities')
    .where('id', '=', id)
    .returning(['user_id', 'issuer', 'subject'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('removed_identities')
    .values({ ...removed, removed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isIdentityRemoved(
  tx: Transaction<Schema>,
  { issuer, subject }: Identity,
  userId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('removed_identities')
    .select('removed_at')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetRemoval(
  tx: Transaction<Schema>,
  { issuer, subject }: Identity,
  userId: string,
): Promise<void> {
  await tx
    .deleteFrom('removed_identities')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

export async function deleteIdentitiesOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('external_identities').where('user_id', '=', userId).execute();
  await db.deleteFrom('removed_identities').where('user_id', '=', userId).execute();
}
