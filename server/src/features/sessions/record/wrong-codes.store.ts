import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/schema.ts';

/** How many wrong codes came in a row for an address, over all its codes. */
export async function wrongCodesInRow(db: Kysely<Schema>, addressHash: Buffer): Promise<number> {
  const query = db
    .selectFrom('wrong_codes')
    .select('in_row')
    .where('address_hash', '=', addressHash);
  return (await query.executeTakeFirst())?.in_row ?? 0;
}

export async function countWrongCode(
  tx: Transaction<Schema>,
  addressHash: Buffer,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('wrong_codes')
    .values({ address_hash: addressHash, in_row: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.column('address_hash').doUpdateSet((eb) => ({
        in_row: eb('wrong_codes.in_row', '+', 1),
        last_at: now,
      })),
    )
    .execute();
}

/** Somebody has signed in: the row of wrong codes begins anew. */
export async function forgetWrongCodes(
  tx: Transaction<Schema>,
  addressHash: Buffer,
): Promise<void> {
  await tx.deleteFrom('wrong_codes').where('address_hash', '=', addressHash).execute();
}

export async function deleteOldWrongCodes(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('wrong_codes').where('last_at', '<=', before).execute();
}
