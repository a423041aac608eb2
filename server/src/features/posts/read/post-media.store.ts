import { sql, type Kysely, type Transaction } from 'kysely';
import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { goneBeforeSql, undeletedSql } from '#src/features/posts/record/visibility.store.ts';

export async function listWaitingPosts(db: Kysely<Schema>, mediaId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from post_media pm join posts p on p.id = pm.post_id
    where pm.media_id = ${mediaId} and p.is_processing`.execute(db);
  return rows.map((row) => row.id);
}

export async function markPostsProcessing(db: Kysely<Schema>, mediaId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update posts set is_processing = true
    where id in (select post_id from post_media where media_id = ${mediaId}) and ${undeletedSql()}
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

export interface WaitingPost {
  authorId: string;
  images: MediaItem[];
  mediaIds: (string | null)[];
}

export async function lockWaitingPost(
  tx: Transaction<Schema>,
  postId: string,
): Promise<WaitingPost | undefined> {
  const posts = await sql<Pick<WaitingPost, 'authorId' | 'images'>>`
    select author_id as "authorId", images from posts
    where id = ${postId} and is_processing for no key update`.execute(tx);
  const [post] = posts.rows;
  if (!post) return undefined;
  const uploads = await listUploads(tx, postId);
  return { ...post, mediaIds: post.images.map((_image, at) => uploads.get(at) ?? null) };
}

export async function listUploads(
  db: Kysely<Schema>,
  postId: string,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ position: number; mediaId: string }>`
    select position, media_id as "mediaId" from post_media where post_id = ${postId}`.execute(db);
  return new Map(rows.map((row) => [row.position, row.mediaId]));
}

export async function listUploadsOfGroup(db: Kysely<Schema>, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct pm.media_id as id from posts p join post_media pm on pm.post_id = p.id
    where p.group_id = ${groupId}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listOwnGifs(
  db: Kysely<Schema>,
  postId: string,
): Promise<{ id: string; ownerId: string }[]> {
  const { rows } = await sql<{ id: string; ownerId: string }>`
    select distinct m.id, m.owner_id as "ownerId" from post_media pm join posts p on p.id = pm.post_id
      join media m on m.id = pm.media_id and m.owner_id = p.author_id and m.extension = 'gif'
    where pm.post_id = ${postId}`.execute(db);
  return rows;
}

export async function listPostsOfOwner(
  db: Kysely<Schema>,
  mediaId: string,
  ownerId: string,
  most: number,
): Promise<{ postId: string; position: number }[]> {
  const { rows } = await sql<{ postId: string; position: number }>`
    select p.id as "postId", pm.position from post_media pm join posts p on p.id = pm.post_id
    where pm.media_id = ${mediaId} and p.author_id = ${ownerId} and ${undeletedSql('p')}
    order by p.seq desc, pm.position limit ${most}`.execute(db);
  return rows;
}

export async function writeImages(
  tx: Transaction<Schema>,
  postId: string,
  { images, isProcessing, now }: { images: MediaItem[]; isProcessing: boolean; now: Date },
): Promise<void> {
  await sql`update posts set images = ${JSON.stringify(images)}::jsonb, is_processing = ${isProcessing},
      updated_at = ${now}
    where id = ${postId}`.execute(tx);
}

export async function readPreviewImage(db: Kysely<Schema>, postId: string): Promise<string | null> {
  const { rows } = await sql<{ image: string | null }>`
    select open_graph ->> 'image' as image from posts where id = ${postId}`.execute(db);
  return rows[0]?.image ?? null;
}

/**
 * Posts with media that were deleted, or hidden by staff without a pending appeal, before these times.
 * Excludes posts that their author still sees.
 */
export async function listForgettable(
  db: Kysely<Schema>,
  { deletedBefore, hiddenBefore }: { deletedBefore: Date; hiddenBefore: Date },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from posts
    where (${goneBeforeSql('deleted', deletedBefore)} or (${goneBeforeSql('hidden', hiddenBefore)}
        and held_at is null and removed_from_group_at is null and not exists (
        select from post_reviews r where r.post_id = posts.id and r.status = 'appeal')))
      and (images <> '[]' or open_graph ->> 'image' is not null)
    limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

export async function forgetImages(
  tx: Transaction<Schema>,
  postIds: readonly string[],
): Promise<string[]> {
  await sql`update posts set images = '[]', is_processing = false,
      open_graph = case when open_graph ->> 'image' is null then open_graph
        else jsonb_set(open_graph, '{image}', 'null') end
    where id = any(${postIds}::uuid[])`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    with gone as (delete from post_media where post_id = any(${postIds}::uuid[]) returning media_id)
    select distinct media_id as id from gone
    where not exists (select from post_media other
      where other.media_id = gone.media_id and other.post_id <> all(${postIds}::uuid[]))`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}
