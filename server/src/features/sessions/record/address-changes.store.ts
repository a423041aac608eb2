import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface AddressChange {
  id: string;
  userId: string;
  email: string;
  emailKey: string;
  needsOld: boolean;
  tries: number;
  expiresAt: Date;
}

const COLUMNS = [
  'id',
  'user_id as userId',
  'email',
  'email_key as emailKey',
  'needs_old as needsOld',
  'tries',
  'expires_at as expiresAt',
] as const;

export async function saveAddressChange(
  tx: Transaction<Schema>,
  change: Omit<AddressChange, 'tries'>,
): Promise<void> {
  const row = {
    id: change.id,
    email: change.email,
    email_key: change.emailKey,
    needs_old: change.needsOld,
    expires_at: change.expiresAt,
    tries: 0,
  };
  await tx
    .insertInto('address_changes')
    .values({ user_id: change.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export async function findAddressChange(
  db: Kysely<Schema>,
  id: string,
): Promise<AddressChange | null> {
  const query = db.selectFrom('address_changes').select(COLUMNS).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

export async function lockAddressChangeOf(
  tx: Transaction<Schema>,
  userId: string,
): Promise<AddressChange | null> {
  const query = tx
    .selectFrom('address_changes')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

export async function countWrongAddressCode(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx
    .updateTable('address_changes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteAddressChange(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.deleteFrom('address_changes').where('id', '=', id).execute();
}

export async function deleteAddressChangesOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('address_changes').where('user_id', '=', userId).execute();
}

export async function deleteOldAddressChanges(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('address_changes').where('expires_at', '<=', now).execute();
}
