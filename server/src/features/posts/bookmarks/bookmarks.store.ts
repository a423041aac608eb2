import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { tsquery, tsvector, type WordQuery } from '#src/kernel/find-words.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface BookmarkRow {
  postId: string;
  seq: number;
  folderId: string | null;
  note: string | null;
  createdAt: Date;
}

export interface BookmarkChange {
  userId: string;
  postId: string;
  folderId?: string | null;
  note?: string | null;
  /** Words of the post and of the note. A change without a note keeps the stored ones. */
  words: readonly string[];
  now: Date;
}

const columns = [
  'post_id as postId',
  'seq',
  'folder_id as folderId',
  'note',
  'created_at as createdAt',
] as const;

/** Adds a bookmark, or changes the given fields of an existing one. */
export async function putBookmark(
  tx: Transaction<Schema>,
  { userId, postId, folderId, note, words, now }: BookmarkChange,
): Promise<void> {
  const found = sql<string>`${tsvector(words)}::tsvector`;
  const fields = {
    ...(folderId !== undefined && { folder_id: folderId }),
    ...(note !== undefined && { note, words: found }),
  };
  await tx
    .insertInto('bookmarks')
    .values({ user_id: userId, post_id: postId, created_at: now, words: found, ...fields })
    .onConflict((conflict) => {
      const known = conflict.columns(['user_id', 'post_id']);
      return Object.keys(fields).length > 0 ? known.doUpdateSet(fields) : known.doNothing();
    })
    .execute();
}

export async function findBookmark(
  db: Kysely<Schema>,
  userId: string,
  postId: string,
): Promise<BookmarkRow | undefined> {
  return db
    .selectFrom('bookmarks')
    .select(columns)
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
}

/** Counts up to the limit. */
export async function countBookmarks(db: Kysely<Schema>, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from bookmarks where user_id = ${userId} limit ${sql.lit(LIMITS.bookmarksMax)}
    ) own`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function deleteBookmark(
  tx: Transaction<Schema>,
  userId: string,
  postId: string,
): Promise<BookmarkRow | undefined> {
  return tx
    .deleteFrom('bookmarks')
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .returning(columns)
    .executeTakeFirst();
}

export interface BookmarkList {
  userId: string;
  folderId: string | null;
  query: WordQuery | null;
}

/** Last saved first. */
export async function listBookmarked(
  db: Kysely<Schema>,
  { userId, folderId, query }: BookmarkList,
  { before, limit }: { before: number; limit: number },
): Promise<{ id: string; seq: number }[]> {
  const inFolder = folderId === null ? sql`` : sql`and b.folder_id = ${folderId}`;
  const withWords = query ? sql`and b.words @@ ${tsquery(query)}::tsquery` : sql``;
  const { rows } = await sql<{ id: string; seq: number }>`
    select b.post_id as id, b.seq from bookmarks b
    where b.user_id = ${userId} and b.seq < ${before} ${inFolder} ${withWords}
    order by b.seq desc limit ${limit}`.execute(db);
  return rows;
}

export async function listBookmarksOn(
  db: Kysely<Schema>,
  userId: string,
  postIds: readonly string[],
): Promise<BookmarkRow[]> {
  if (postIds.length === 0) return [];
  return db
    .selectFrom('bookmarks')
    .select(columns)
    .where('user_id', '=', userId)
    .where('post_id', 'in', postIds)
    .execute();
}

/** All bookmarks for an export, last saved first. */
export async function listBookmarksOf(
  db: Kysely<Schema>,
  userId: string,
  { before, limit }: { before: number; limit: number },
): Promise<(BookmarkRow & { folder: string | null })[]> {
  const { rows } = await sql<BookmarkRow & { folder: string | null }>`
    select b.post_id as "postId", b.seq, b.folder_id as "folderId", b.note, f.name as folder,
      b.created_at as "createdAt"
    from bookmarks b left join bookmark_folders f on f.id = b.folder_id
    where b.user_id = ${userId} and b.seq < ${before}
    order by b.seq desc limit ${limit}`.execute(db);
  return rows;
}

export async function eraseBookmarks(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('bookmarks').where('user_id', '=', userId).execute();
  await db.deleteFrom('bookmark_folders').where('user_id', '=', userId).execute();
}

/** A page of the bookmarks of a post, by member. @param after the last member of the page before */
export async function listNotesOn(
  db: Kysely<Schema>,
  postId: string,
  { after, limit }: { after: string; limit: number },
): Promise<{ userId: string; note: string | null }[]> {
  return db
    .selectFrom('bookmarks')
    .select(['user_id as userId', 'note'])
    .where('post_id', '=', postId)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

export async function writeBookmarkWords(
  db: Kysely<Schema>,
  postId: string,
  saved: readonly { userId: string; words: readonly string[] }[],
): Promise<void> {
  await sql`update bookmarks b set words = s.words
    from unnest(${saved.map(({ userId }) => userId)}::uuid[],
      ${saved.map(({ words }) => tsvector(words))}::tsvector[]) as s (user_id, words)
    where b.post_id = ${postId} and b.user_id = s.user_id`.execute(db);
}
