import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { MediaRecord } from './media-record.ts';
import { isHereSql } from '#src/features/users/public.ts';

/**
 * A post (alias `p`) by an author (alias `a`) that is public with no media pending review. Media may not import
 * posts, so this repeats their visibility.store.ts. visibility.test.ts compares the two.
 */
export const isReadableSql = sql`p.deleted_at is null and p.hidden_at is null and not p.is_media_withheld
  and p.reach in ('everyone', 'profile') and ${isHereSql('a')}`;

export const isReadableByAudienceSql = sql`p.deleted_at is null and p.hidden_at is null
  and not p.is_media_withheld and ${isHereSql('a')}`;

export const isForAudienceSql: RawBuilder<boolean> = sql`exists (
  select from post_media pm join posts p on p.id = pm.post_id join users a on a.id = p.author_id
  where pm.media_id = media.id and ${isReadableByAudienceSql})
  or exists (select from message_media mm join messages m on m.id = mm.message_id
    where mm.media_id = media.id and m.taken_back_at is null)`;

const URL = sql`'/media/' || media.key || '.' || media.extension`;

const isOfGroupSql = sql<boolean>`(media.purpose in ('avatar', 'cover') and exists (
  select from groups g where g.deleted_at is null and (g.avatar = ${URL} or g.cover = ${URL})))`;

export const isProfileOrGroupPictureSql = sql<boolean>`(${isOfGroupSql} or media.purpose in ('avatar', 'cover') and exists (
  select from users o where o.id = media.owner_id and ${URL} in (o.avatar, o.cover)))`;

/**
 * Whether only reviewing staff may read the files of `media`. Post media are withheld if none of their
 * posts is readable. Other media are withheld if their owner is inactive and no group shows them.
 */
export const isWithheldSql: RawBuilder<boolean> = sql`case
  when media.purpose = 'post' and media.used_at is not null then not exists (
    select from post_media pm join posts p on p.id = pm.post_id join users a on a.id = p.author_id
    where pm.media_id = media.id and ${isReadableSql})
  else exists (
    select from users o where o.id = media.owner_id and not (${isHereSql('o')})) and not ${isOfGroupSql}
  end`;

export interface Withheld {
  /** Whether staff or a severe report hid a post that shows the file. */
  isByStaff: boolean;
}

export async function findWithheld(
  db: Kysely<Schema>,
  keys: readonly string[],
): Promise<Map<string, Withheld>> {
  const { rows } = await sql<Withheld & { key: string }>`
    select key, exists (
        select from post_media pm join posts p on p.id = pm.post_id
        where pm.media_id = media.id and (p.hidden_at is not null or p.is_media_withheld)
      ) as "isByStaff"
    from media where key = any(${keys}::text[]) and ${isWithheldSql}`.execute(db);
  return new Map(rows.map(({ key, isByStaff }) => [key, { isByStaff }]));
}

export interface FilesOf {
  id: string;
  key: string;
  extension: MediaRecord['extension'];
  widthPx: number;
  files: MediaRecord['files'];
  captions: readonly string[];
  isWithheld: boolean;
  withheldFolder: string | null;
}

const FILES_OF = sql`id, key, extension, width_px as "widthPx", files, captions,
  ${isWithheldSql} as "isWithheld", withheld_folder as "withheldFolder"`;

export async function loadFilesOf(db: Kysely<Schema>, ids: readonly string[]): Promise<FilesOf[]> {
  const { rows } = await sql<FilesOf>`
    select ${FILES_OF} from media where id = any(${ids}::uuid[]) and state = 'ready'`.execute(db);
  return rows;
}

export interface MediaBatch {
  ids: string[];
  last: string | null;
}

export async function listNoLongerWithheld(
  db: Kysely<Schema>,
  after: string | null,
  limit: number,
): Promise<MediaBatch> {
  const { rows } = await sql<{ id: string }>`
    select id from media
    where withheld_folder is not null and not ${isWithheldSql} and id > ${after ?? LOWEST_ID}
    order by id limit ${limit}`.execute(db);
  return { ids: rows.map(({ id }) => id), last: lastOf(rows, limit) };
}

export async function listReadable(
  db: Kysely<Schema>,
  after: string | null,
  limit: number,
): Promise<MediaBatch> {
  const { rows } = await sql<{ id: string; isWithheld: boolean }>`
    select id, ${isWithheldSql} as "isWithheld" from (
      select * from media where state = 'ready' and withheld_folder is null and id > ${after ?? LOWEST_ID}
      order by id limit ${limit}
    ) media order by id`.execute(db);
  const ids = rows.filter(({ isWithheld }) => isWithheld).map(({ id }) => id);
  return { ids, last: lastOf(rows, limit) };
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

const lastOf = (rows: readonly { id: string }[], limit: number): string | null =>
  rows.length < limit ? null : (rows.at(-1)?.id ?? null);

export async function noteFolder(
  db: Kysely<Schema>,
  id: string,
  folder: string | null,
): Promise<void> {
  await sql`update media set withheld_folder = ${folder} where id = ${id}`.execute(db);
}

/**
 * Runs `work` with an exclusive lock on an upload's files, across processes. After a long wait the caller
 * gets an error and must retry. Writes of `work` are committed immediately, even if a step fails.
 */
export async function withFilesLock(
  db: Kysely<Schema>,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`files:${id}`}, 0))`.execute(tx);
    await work();
  });
}

export async function listMediaOfMember(db: Kysely<Schema>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media where owner_id = ${userId} and state = 'ready'
    union
    select pm.media_id from post_media pm join posts p on p.id = pm.post_id
    where p.author_id = ${userId}`.execute(db);
  return rows.map(({ id }) => id);
}
