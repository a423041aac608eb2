import type { PoolClient } from 'pg';
import { MAX_REPORTED_UPLOADS } from '#src/cli/backup/listed-files.store.ts';

export async function findFailedUploads(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select m.id from media m where m.state = 'failed' and m.can_retry and m.let_go_at is null
      and exists (select from listed_files l where l.key = 'uploads/' || m.key)
    order by m.id limit ${MAX_REPORTED_UPLOADS}`,
  );
  return rows.map(({ id }) => id);
}

export async function findOrphans(client: PoolClient, job: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select l.key from listed_files l
    where (l.key like 'uploads/%' or l.key like 'files/%')
        and not exists (select from media m where m.key = split_part(l.key, '/', 2))
        and not exists (select from graphile_worker._private_jobs job
          join graphile_worker._private_tasks task on task.id = job.task_id
          where task.identifier = $1 and (job.payload -> 'keys')::jsonb ? l.key)
    order by 1 limit ${MAX_REPORTED_UPLOADS}`,
    [job],
  );
  return rows.map(({ key }) => key);
}
