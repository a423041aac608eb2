import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface FollowedHashtagRow {
  key: string;
  shownAs: string;
  createdAt: Date;
}

/** Newest first. */
export async function listFollowedHashtags(
  db: Kysely<Schema>,
  userId: string,
): Promise<FollowedHashtagRow[]> {
  return db
    .selectFrom('followed_hashtags')
    .select(['hashtag_key as key', 'shown_as as shownAs', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .execute();
}

/** The followed hashtags of a member, locked so that two requests cannot exceed the limit together. */
export async function lockFollowedHashtags(
  tx: Transaction<Schema>,
  userId: string,
): Promise<FollowedHashtagRow[]> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
  return listFollowedHashtags(tx, userId);
}

export async function insertFollowedHashtag(
  tx: Transaction<Schema>,
  userId: string,
  { key, shownAs, createdAt }: FollowedHashtagRow,
): Promise<void> {
  const row = { user_id: userId, hashtag_key: key, shown_as: shownAs, created_at: createdAt };
  await tx.insertInto('followed_hashtags').values(row).execute();
}

export async function deleteFollowedHashtag(
  tx: Transaction<Schema>,
  userId: string,
  key: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('followed_hashtags')
    .where('user_id', '=', userId)
    .where('hashtag_key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function eraseFollowedHashtags(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('followed_hashtags').where('user_id', '=', userId).execute();
}
