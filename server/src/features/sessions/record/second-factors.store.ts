import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface SecondFactorRecord {
  /** Encrypted. */
  secret: Buffer;
  /** The step of the last accepted code: no code is accepted twice. */
  lastStep: number;
  activatedAt: Date | null;
}

const COLUMNS = ['secret', 'last_step as lastStep', 'activated_at as activatedAt'] as const;

export async function findSecondFactor(
  db: Kysely<Schema>,
  userId: string,
): Promise<SecondFactorRecord | null> {
  const query = db.selectFrom('second_factors').select(COLUMNS).where('user_id', '=', userId);
  return (await query.executeTakeFirst()) ?? null;
}

/** Locks the row, which serializes the codes of one member. */
export async function lockSecondFactor(
  tx: Transaction<Schema>,
  userId: string,
): Promise<SecondFactorRecord | null> {
  const query = tx.selectFrom('second_factors').select(COLUMNS).where('user_id', '=', userId);
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}

/** Replaces a secret that is not active. @returns false if one is active */
export async function putSecret(
  tx: Transaction<Schema>,
  { userId, secret, now }: { userId: string; secret: Buffer; now: Date },
): Promise<boolean> {
  const rows = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: now, last_step: 0 })
        .where('second_factors.activated_at', 'is', null),
    )
    .returning('user_id')
    .execute();
  return rows.length > 0;
}

export async function markActive(
  tx: Transaction<Schema>,
  { userId, step, now }: { userId: string; step: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ activated_at: now, last_step: step })
    .where('user_id', '=', userId)
    .execute();
}

export async function markStep(
  tx: Transaction<Schema>,
  userId: string,
  step: number,
): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteSecondFactor(db: Kysely<Schema>, userId: string): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('activated_at')
    .execute();
  return rows.some(({ activated_at: activatedAt }) => activatedAt !== null);
}

export async function replaceRecoveryCodes(
  tx: Transaction<Schema>,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = hashes.map((hash) => ({ user_id: userId, hash }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

/** @returns false if there is no such unused code */
export async function takeRecoveryCode(
  tx: Transaction<Schema>,
  userId: string,
  hash: Buffer,
): Promise<boolean> {
  const rows = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .returning('hash')
    .execute();
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Kysely<Schema>, userId: string): Promise<number> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('hash')
    .where('user_id', '=', userId)
    .execute();
  return rows.length;
}
