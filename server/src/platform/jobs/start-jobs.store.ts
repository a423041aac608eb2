import type { Pool } from 'pg';

/** A job that every process adds when it starts; a pending one with the same name is replaced. */
export interface StartJob {
  name: string;
  maxAttempts?: number;
}

/** Adds all jobs in one statement: another connection would cost more than the jobs themselves. */
export async function addStartJobs(pool: Pool, jobs: readonly StartJob[]): Promise<void> {
  await pool.query(
    `select graphile_worker.add_job(job.name, job_key := job.name, max_attempts := job."maxAttempts")
    from jsonb_to_recordset($1::jsonb) job (name text, "maxAttempts" integer)`,
    [JSON.stringify(jobs)],
  );
}
