import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface PasskeyRecord {
  id: string;
  userId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  isSynced: boolean;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const COLUMNS = [
  'id',
  'user_id as userId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'transports',
  'is_synced as isSynced',
  'name',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

export async function findPasskeysOf(db: Kysely<Schema>, userId: string): Promise<PasskeyRecord[]> {
  return db
    .selectFrom('passkeys')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findPasskey(
  db: Kysely<Schema>,
  credentialId: Buffer,
): Promise<PasskeyRecord | null> {
  const query = db.selectFrom('passkeys').select(COLUMNS).where('credential_id', '=', credentialId);
  return (await query.executeTakeFirst()) ?? null;
}

/** @returns false if this credential is registered already */
export async function insertPasskey(
  tx: Transaction<Schema>,
  passkey: Omit<PasskeyRecord, 'lastUsedAt'>,
): Promise<boolean> {
  const rows = await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      is_synced: passkey.isSynced,
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

/**
 * Records a use. False if the passkey is gone, or if its counter did not rise, as for a clone. Some
 * authenticators always send 0.
 */
export async function markPasskeyUsed(
  tx: Transaction<Schema>,
  id: string,
  { counter, isSynced, now }: { counter: number; isSynced: boolean; now: Date },
): Promise<boolean> {
  const rows = await tx
    .updateTable('passkeys')
    .set({ counter, is_synced: isSynced, last_used_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]),
    )
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** @returns false if the member has no such passkey */
export async function updatePasskeyName(
  tx: Transaction<Schema>,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<boolean> {
  const rows = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** @returns the name of the passkey; null if the member has no such passkey */
export async function deletePasskey(
  tx: Transaction<Schema>,
  { userId, id }: { userId: string; id: string },
): Promise<string | null> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** @returns false if the member has none */
export async function deletePasskeysOf(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const query = db.deleteFrom('passkeys').where('user_id', '=', userId).returning('id');
  return (await query.execute()).length > 0;
}

/** @returns false if the challenge was used before */
export async function insertUsedChallenge(
  tx: Transaction<Schema>,
  hash: Buffer,
  expiresAt: Date,
): Promise<boolean> {
  const rows = await tx
    .insertInto('used_challenges')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .execute();
  return rows.length > 0;
}

export async function deleteOldChallenges(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<=', now).execute();
}
