import { sql, type Kysely, type Transaction } from 'kysely';
import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';

export type EditedFields = Pick<
  PostRecord,
  | 'body'
  | 'embedUrl'
  | 'isSensitive'
  | 'language'
  | 'openGraph'
  | 'openGraphHint'
  | 'title'
  | 'warning'
>;

export interface StoredVersion {
  version: number;
  title: string | null;
  body: string;
  isSensitive: boolean;
  warning: string | null;
  images: MediaItem[];
  createdAt: Date;
}

/**
 * Keeps the current version and writes the next. The mark of a moderator stays. The caller must lock the post's
 * row.
 */
export async function writeVersion(
  tx: Transaction<Schema>,
  id: string,
  { fields, order, descriptions, now }: VersionChange,
): Promise<void> {
  const { title, body, language, isSensitive, warning, openGraph, openGraphHint, embedUrl } =
    fields;
  await sql`insert into post_versions (post_id, version, title, body, is_sensitive, warning, images, created_at)
    select id, version, title, body, is_sensitive, warning, images, coalesce(edited_at, created_at)
    from posts where id = ${id}`.execute(tx);
  await sql`update posts set title = ${title}, body = ${body}, detected_language = ${language},
      is_sensitive = ${isSensitive}::boolean or is_marked_sensitive,
      warning = case when ${isSensitive}::boolean then ${warning}
        when is_marked_sensitive then warning end,
      embed_url = ${embedUrl}, open_graph = ${json(openGraph)}::jsonb,
      open_graph_hint = ${json(openGraphHint)}::jsonb,
      look_at = case when ${openGraphHint !== null} then ${now}::timestamptz end,
      images = ${imagesSql(order, descriptions)}, version = version + 1, edited_at = ${now},
      updated_at = ${now}
    where id = ${id}`.execute(tx);
}

export interface VersionChange {
  fields: EditedFields;
  /** Earlier place of each file, in the new order. */
  order: readonly number[];
  /** Alt texts in the new order. */
  descriptions: readonly (string | null)[];
  now: Date;
}

/** Reads the images as they are in the row, because processing may have changed them. */
const imagesSql = (order: readonly number[], descriptions: readonly (string | null)[]) =>
  sql`coalesce((
    select jsonb_agg((posts.images -> m.place) || jsonb_build_object('description', m.description)
      order by m.at)
    from unnest(${order}::integer[], ${descriptions}::text[]) with ordinality as m (place, description, at)
  ), '[]')`;

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** The caller must lock the post's counts, so that no vote is counted concurrently. */
export async function hasVotes(tx: Transaction<Schema>, postId: string): Promise<boolean> {
  const counts = await tx
    .selectFrom('post_counts')
    .select('poll_voters')
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return (counts?.poll_voters ?? 0) > 0;
}

/** Gives each upload the new place of its file in the list of images. */
export async function moveUploads(
  tx: Transaction<Schema>,
  postId: string,
  order: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ position: number; mediaId: string }>`
    delete from post_media where post_id = ${postId}
    returning position, media_id as "mediaId"`.execute(tx);
  await sql`insert into post_media (post_id, position, media_id)
    select ${postId}, * from unnest(${rows.map((row) => order.indexOf(row.position))}::smallint[],
      ${rows.map((row) => row.mediaId)}::uuid[])`.execute(tx);
}

export async function listVersions(db: Kysely<Schema>, postId: string): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select version, title, body, is_sensitive as "isSensitive", warning, images, created_at as "createdAt"
    from post_versions where post_id = ${postId} order by version desc`.execute(db);
  return rows;
}
