import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/**
 * Returns how many wrong codes were entered in a row, over all codes.
 * @param hash of the address that signs in, or of the member who changes an address
 */
export async function findWrongCodes(
  db: Kysely<Schema>,
  hash: Buffer,
): Promise<{ inRow: number; lastAt: Date } | null> {
  const query = db
    .selectFrom('wrong_codes')
    .select(['in_row as inRow', 'last_at as lastAt'])
    .where('address_hash', '=', hash);
  return (await query.executeTakeFirst()) ?? null;
}

export async function wrongCodesInRow(db: Kysely<Schema>, hash: Buffer): Promise<number> {
  return (await findWrongCodes(db, hash))?.inRow ?? 0;
}

export async function countWrongCode(
  tx: Transaction<Schema>,
  hash: Buffer,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('wrong_codes')
    .values({ address_hash: hash, in_row: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.column('address_hash').doUpdateSet((eb) => ({
        in_row: eb('wrong_codes.in_row', '+', 1),
        last_at: now,
      })),
    )
    .execute();
}

export async function forgetWrongCodes(tx: Transaction<Schema>, hash: Buffer): Promise<void> {
  await tx.deleteFrom('wrong_codes').where('address_hash', '=', hash).execute();
}

export async function deleteOldWrongCodes(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('wrong_codes').where('last_at', '<=', before).execute();
}
