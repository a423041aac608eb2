import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/schema.ts';

/** What the member chose; settings left at their default have no row. */
export async function findSettings(
  db: Kysely<Schema>,
  userId: string,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('user_settings')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** One statement: all or none. */
export async function saveSettings(
  db: Kysely<Schema>,
  userId: string,
  settings: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...settings].map(([name, value]) => ({ user_id: userId, name, value }));
  await db
    .insertInto('user_settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'name'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
}
