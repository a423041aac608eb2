import type { PoolClient } from 'pg';

/** The most uploads that one run reports and repairs. The next run continues. */
export const MAX_REPORTED_UPLOADS = 10_000;

/**
 * Stores the keys of the storage during the comparison, because they are too many for this process’s memory.
 */
export async function createListedFilesTable(client: PoolClient): Promise<void> {
  await client.query('drop table if exists pg_temp.listed_files');
  await client.query('create temp table listed_files (key text not null)');
}

export async function insertListedFiles(
  client: PoolClient,
  keys: readonly string[],
): Promise<void> {
  await client.query('insert into listed_files select unnest($1::text[])', [keys]);
}

export async function indexListedFiles(client: PoolClient): Promise<void> {
  await client.query('create index on listed_files (key)');
  await client.query('analyze listed_files');
}

export async function dropListedFilesTable(client: PoolClient): Promise<void> {
  await client.query('drop table if exists pg_temp.listed_files');
}

export interface IncompleteUpload {
  id: string;
  file: string;
  hasOriginal: boolean;
}

/**
 * Uploads that were ready before the listing began and lack a file. Withheld uploads are being moved and
 * released ones deleted, so neither count.
 */
export async function findIncompleteUploads(
  client: PoolClient,
  before: Date,
): Promise<IncompleteUpload[]> {
  const { rows } = await client.query<IncompleteUpload>(
    `select distinct on (m.id) m.id, f.file ->> 'file' as file,
      exists (select from listed_files l where l.key = 'uploads/' || m.key) as "hasOriginal"
    from media m cross join jsonb_array_elements(m.files) as f (file)
    where m.state = 'ready' and m.settled_at < $1 and m.withheld_folder is null and m.let_go_at is null
      and not exists (select from listed_files l where l.key = f.file ->> 'file')
    order by m.id limit ${MAX_REPORTED_UPLOADS}`,
    [before],
  );
  return rows;
}

export async function countIncompleteUploads(
  client: PoolClient,
  before: Date,
): Promise<{ ready: number; lacking: number }> {
  const { rows } = await client.query<{ ready: number; lacking: number }>(
    `select count(*)::integer as ready, count(*) filter (where exists (
        select from jsonb_array_elements(m.files) as f (file)
        where not exists (select from listed_files l where l.key = f.file ->> 'file')))::integer as lacking
    from media m
    where m.state = 'ready' and m.settled_at < $1 and m.withheld_folder is null and m.let_go_at is null`,
    [before],
  );
  return rows[0] ?? { ready: 0, lacking: 0 };
}
