import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { isReadableByAudienceSql } from '#src/features/media/record/withheld.store.ts';

export interface CachedPreview {
  preview: OpenGraph | null;
  fetchedAt: Date;
}

export async function loadPreview(
  db: Kysely<Schema>,
  urlHash: Buffer,
): Promise<CachedPreview | undefined> {
  const { rows } = await sql<CachedPreview>`
    select preview, fetched_at as "fetchedAt" from link_previews where url_hash = ${urlHash}`.execute(
    db,
  );
  return rows[0];
}

export async function storePreview(
  db: Kysely<Schema>,
  urlHash: Buffer,
  { preview, fetchedAt }: CachedPreview,
): Promise<void> {
  const text = preview && JSON.stringify(preview);
  await sql`insert into link_previews (url_hash, preview, fetched_at)
    values (${urlHash}, ${text}::jsonb, ${fetchedAt})
    on conflict (url_hash) do update
      set preview = excluded.preview, fetched_at = excluded.fetched_at`.execute(db);
}

export async function forgetPreviews(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('link_previews').where('fetched_at', '<', before).execute();
}

export interface PreviewImage {
  sourceUrl: string;
  state: 'known' | 'ready' | 'failed';
  triedAt: Date | null;
  widths: number[];
  isWithheld: boolean;
}

const SHOWN_BY = sql`p.open_graph ->> 'image' = '/media/previews/' || preview_images.hash || '.webp'`;
const SHOWN_BY_AD = sql`a.open_graph ->> 'image' = '/media/previews/' || preview_images.hash || '.webp'`;

export async function loadPreviewImage(
  db: Kysely<Schema>,
  hash: string,
  now: Date,
): Promise<PreviewImage | undefined> {
  const { rows } = await sql<PreviewImage>`
    select source_url as "sourceUrl", state, tried_at as "triedAt", widths,
      used_at is not null
        and (exists (select from posts p where ${SHOWN_BY}) or exists (select from ads a where ${SHOWN_BY_AD}))
        and not exists (
          select from posts p join users a on a.id = p.author_id where ${SHOWN_BY} and ${isReadableByAudienceSql})
        and not exists (
          select from ads a where ${SHOWN_BY_AD} and a.ended_at is null and a.ends_at > ${now}) as "isWithheld"
    from preview_images where hash = ${hash}`.execute(db);
  return rows[0];
}

export async function registerPreviewImage(
  db: Kysely<Schema>,
  image: { hash: string; sourceUrl: string; isUsed: boolean },
  now: Date,
): Promise<void> {
  await sql`insert into preview_images (hash, source_url, state, created_at, used_at)
    values (${image.hash}, ${image.sourceUrl}, 'known', ${now}, ${image.isUsed ? now : null})
    on conflict (hash) do update set created_at = excluded.created_at,
      used_at = coalesce(excluded.used_at, preview_images.used_at)`.execute(db);
}

export async function markPreviewImageUsed(
  db: Kysely<Schema>,
  hash: string,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update preview_images set used_at = ${now} where hash = ${hash}`.execute(db);
  return numAffectedRows === 1n;
}

export async function settlePreviewImage(
  db: Kysely<Schema>,
  hash: string,
  widths: readonly number[],
  now: Date,
): Promise<void> {
  const state = widths.length > 0 ? 'ready' : 'failed';
  await sql`update preview_images set state = ${state}, tried_at = ${now}, widths = ${widths}::integer[]
    where hash = ${hash}`.execute(db);
}

export async function forgetUnusedImages(
  db: Kysely<Schema>,
  before: Date,
  most: number,
): Promise<{ hash: string; widths: number[] }[]> {
  const { rows } = await sql<{ hash: string; widths: number[] }>`
    delete from preview_images where hash in (
      select hash from preview_images
      where created_at < ${before} and (used_at is null or (used_at < ${before}
        and not exists (select from posts p where ${SHOWN_BY})
        and not exists (select from ads a where ${SHOWN_BY_AD})))
      limit ${most}
    ) returning hash, widths`.execute(db);
  return rows;
}
