import type { Pool } from 'pg';

/** A job that every process adds when it starts; one that still waits under the same name is replaced. */
export interface StartJob {
  name: string;
  /** 25 when left out. */
  maxAttempts?: number;
}

/** Adds them all by one statement: each further connection costs a start more than all of these jobs. */
export async function addStartJobs(pool: Pool, jobs: readonly StartJob[]): Promise<void> {
  await pool.query(
    `select graphile_worker.add_job(job.name, job_key := job.name, max_attempts := job."maxAttempts")
    from jsonb_to_recordset($1::jsonb) job (name text, "maxAttempts" integer)`,
    [JSON.stringify(jobs)],
  );
}
