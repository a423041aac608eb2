import type { FilterAction, FilterPlace } from '@rookery/contract/kernel/filters.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface FilterRow {
  userId: string;
  id: string;
  text: string;
  isWholeWord: boolean;
  places: FilterPlace[];
  action: FilterAction;
  expiresAt: Date | null;
}

const columns = [
  'user_id as userId',
  'id',
  'text',
  'is_whole_word as isWholeWord',
  'places',
  'action',
  'expires_at as expiresAt',
] as const;

/** Newest first. Includes expired ones. */
export async function loadFilters(
  db: Kysely<Schema>,
  memberIds: readonly string[],
): Promise<FilterRow[]> {
  return db
    .selectFrom('filters')
    .select(columns)
    .where('user_id', 'in', memberIds)
    .orderBy('seq', 'desc')
    .execute();
}

/** The filters of a member, locked so that two requests cannot exceed the limit together. */
export async function lockFilters(
  tx: Transaction<Schema>,
  userId: string,
  now: Date,
): Promise<FilterRow[]> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
  await sql`delete from filters where user_id = ${userId} and expires_at <= ${now}`.execute(tx);
  return loadFilters(tx, [userId]);
}

export async function putFilter(
  tx: Transaction<Schema>,
  filter: FilterRow,
  now: Date,
): Promise<void> {
  const { text, isWholeWord, places, action, expiresAt } = filter;
  const fields = {
    text,
    is_whole_word: isWholeWord,
    places,
    action,
    expires_at: expiresAt,
  };
  await tx
    .insertInto('filters')
    .values({ user_id: filter.userId, id: filter.id, created_at: now, ...fields })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(fields))
    .execute();
}

export async function deleteFilter(
  tx: Transaction<Schema>,
  userId: string,
  id: string,
): Promise<void> {
  await tx.deleteFrom('filters').where('user_id', '=', userId).where('id', '=', id).execute();
}

export async function eraseFilters(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('filters').where('user_id', '=', userId).execute();
}
