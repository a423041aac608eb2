import type { Body } from '@rookery/contract/kernel/call.ts';
import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { createPost } from '@rookery/contract/posts/create-post.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { lockUploads } from '#src/features/media/record/public.ts';
import { cleanJson } from '#src/kernel/clean-json.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/** The body of the request that will publish the post. */
export type ScheduledDraft = Body<typeof createPost>;

export interface ScheduledRow {
  id: string;
  authorId: string;
  draft: ScheduledDraft;
  options: string | null;
  images: MediaItem[];
  groupId: string | null;
  /** Whether the group was private when the post was written. */
  isPrivate: boolean;
  publishAt: Date;
  createdAt: Date;
  /** Why it was not published. Null: it is waiting. */
  refusal: string | null;
}

export type NewScheduled = Omit<ScheduledRow, 'refusal'>;

const columns = sql`s.id, s.author_id as "authorId", s.draft, s.options, s.images,
  s.group_id as "groupId", s.is_private as "isPrivate", s.publish_at as "publishAt", s.created_at as "createdAt", s.refusal`;

const unpublished = sql`not exists (select from posts p where p.id = s.id)`;

/** Adds or replaces a post, which waits again. @returns false if another member has the id */
export async function putScheduled(tx: Transaction<Schema>, post: NewScheduled): Promise<boolean> {
  const { rows } = await sql`
    insert into scheduled_posts as s
      (id, author_id, draft, options, images, group_id, is_private, publish_at, created_at)
    values (${post.id}, ${post.authorId}, ${cleanJson(post.draft)}::jsonb, ${post.options},
      ${JSON.stringify(post.images)}::jsonb, ${post.groupId}, ${post.isPrivate}, ${post.publishAt}, ${post.createdAt})
    on conflict (id) do update set draft = excluded.draft, options = excluded.options,
      images = excluded.images, group_id = excluded.group_id,
      is_private = excluded.is_private, publish_at = excluded.publish_at,
      refusal = null, refused_at = null
      where s.author_id = excluded.author_id
    returning id`.execute(tx);
  return rows.length > 0;
}

/** @returns false if an upload no longer exists */
export async function putScheduledMedia(
  tx: Transaction<Schema>,
  id: string,
  mediaIds: readonly string[],
): Promise<boolean> {
  await tx.deleteFrom('scheduled_media').where('scheduled_id', '=', id).execute();
  if (mediaIds.length === 0) return true;
  if ((await lockUploads(tx, mediaIds)) < mediaIds.length) return false;
  const rows = mediaIds.map((mediaId) => ({ scheduled_id: id, media_id: mediaId }));
  await tx.insertInto('scheduled_media').values(rows).execute();
  return true;
}

/** Locks the author, so that two requests cannot exceed the limit together. */
export async function countScheduled(tx: Transaction<Schema>, authorId: string): Promise<number> {
  await sql`select from users where id = ${authorId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from scheduled_posts where author_id = ${authorId}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

export async function isPublished(db: Kysely<Schema>, id: string): Promise<boolean> {
  const found = await db.selectFrom('posts').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** Posts that were not allowed first, then by time. */
export async function listScheduled(
  db: Kysely<Schema>,
  authorId: string,
  id: string | null = null,
): Promise<ScheduledRow[]> {
  const { rows } = await sql<ScheduledRow>`
    select ${columns} from scheduled_posts s
    where s.author_id = ${authorId} and (${id}::uuid is null or s.id = ${id}) and ${unpublished}
    order by s.refusal is null, s.publish_at, s.id`.execute(db);
  return rows;
}

export async function listDue(
  db: Kysely<Schema>,
  now: Date,
  limit: number,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from scheduled_posts where publish_at <= ${now} and refusal is null
    order by publish_at limit ${limit}`.execute(db);
  return rows;
}

/** Deletes refused posts that their author published, but whose rows a crash has left. */
export async function deletePublished(db: Kysely<Schema>): Promise<void> {
  await sql`delete from scheduled_posts s using posts p
    where s.refusal is not null and p.id = s.id`.execute(db);
}

/** Locks a due post until the transaction ends. Undefined: another process publishes it, or it is gone. */
export async function lockDue(
  tx: Transaction<Schema>,
  id: string,
  now: Date,
): Promise<ScheduledRow | undefined> {
  const { rows } = await sql<ScheduledRow>`
    select ${columns} from scheduled_posts s
    where s.id = ${id} and s.publish_at <= ${now} and s.refusal is null
    for update skip locked`.execute(tx);
  return rows[0];
}

export async function refuseScheduled(
  tx: Transaction<Schema>,
  id: string,
  refusal: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('scheduled_posts')
    .set({ refusal, refused_at: now })
    .where('id', '=', id)
    .execute();
}

/** @returns whether there was such a post */
export async function deleteScheduled(
  tx: Kysely<Schema>,
  authorId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('scheduled_posts')
    .where('author_id', '=', authorId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function eraseScheduledPosts(db: Kysely<Schema>, authorId: string): Promise<void> {
  await db.deleteFrom('scheduled_posts').where('author_id', '=', authorId).execute();
}
