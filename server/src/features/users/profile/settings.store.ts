import type { SettingName } from '@rookery/contract/kernel/settings.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/** Settings at their default have no row. */
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

export async function saveSettingUnlessChosen(
  db: Kysely<Schema>,
  userId: string,
  name: SettingName,
  value: string,
): Promise<void> {
  await db
    .insertInto('user_settings')
    .values({ user_id: userId, name, value })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
    .execute();
}
