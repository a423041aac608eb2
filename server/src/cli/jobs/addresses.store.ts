import type { Pool } from 'pg';
import type { ListedJob } from '#src/platform/jobs/job-list.store.ts';

export async function findAddresses(
  pool: Pool,
  jobs: readonly Pick<ListedJob, 'id' | 'payload'>[],
): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; address: string }>(
    `select job.id, coalesce(link.email,
        case when job.payload->>'changeId' is null and job.payload->>'to' like '%@%'
          then job.payload->>'to' end,
        case when job.payload->>'to' = 'new' then change.email end, member.email) as address
    from jsonb_to_recordset($1::jsonb) job (id text, payload jsonb)
    left join magic_links link on link.id::text = job.payload->>'linkId'
    left join address_changes change on change.id::text = job.payload->>'changeId'
    left join users member
      on member.id::text = coalesce(change.user_id::text, job.payload->>'userId')`,
    [JSON.stringify(jobs.map(({ id, payload }) => ({ id, payload })))],
  );
  return new Map(rows.flatMap(({ id, address }) => (address ? [[id, address] as const] : [])));
}
