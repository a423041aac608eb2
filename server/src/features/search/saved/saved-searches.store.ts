import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface SavedSearchRow {
  id: string;
  query: string;
  name: string | null;
}

/** Newest first. */
export async function loadSavedSearches(
  db: Kysely<Schema>,
  userId: string,
): Promise<SavedSearchRow[]> {
  return db
    .selectFrom('saved_searches')
    .select(['id', 'query', 'name'])
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .execute();
}

/** The searches of a member, locked so that two requests cannot exceed the limit together. */
export async function lockSavedSearches(
  tx: Transaction<Schema>,
  userId: string,
): Promise<SavedSearchRow[]> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
  return loadSavedSearches(tx, userId);
}

export async function putSavedSearch(
  tx: Transaction<Schema>,
  userId: string,
  { id, ...fields }: SavedSearchRow,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('saved_searches')
    .values({ user_id: userId, id, created_at: now, ...fields })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(fields))
    .execute();
}

export async function deleteSavedSearch(
  tx: Transaction<Schema>,
  userId: string,
  id: string,
): Promise<void> {
  await tx
    .deleteFrom('saved_searches')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function eraseSavedSearches(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('saved_searches').where('user_id', '=', userId).execute();
}
