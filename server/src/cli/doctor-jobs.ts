import type { Pool } from 'pg';

import type { Finding } from '#src/cli/doctor-checks.ts';
import { surveyJobs } from '#src/platform/jobs/job-locks.store.ts';

/** A minute's jobs may wait for those before them. */
const WAIT_AT_MOST_S = 120;

/** Whether jobs are done: mails, pictures, lists, what is forgotten in time. */
export async function checkJobs(pool: Pool): Promise<Finding[]> {
  const jobs = await surveyJobs(pool);
  if (jobs === null) return [{ state: 'note', text: 'There are no jobs before the first start' }];
  const findings = [progress(jobs)];
  if (jobs.givenUp > 0) {
    const text = `${jobs.givenUp} jobs failed for the last time in the past week: the log says why`;
    findings.push({ state: 'note', text });
  }
  return findings;
}

function progress({ pools, oldestWaitS }: { pools: number; oldestWaitS: number }): Finding {
  const waited = `the oldest job has waited for ${Math.round(oldestWaitS)} s`;
  if (oldestWaitS <= WAIT_AT_MOST_S) {
    const text = pools > 0 ? 'Jobs are done' : 'No job waits';
    return { state: 'ok', text };
  }
  if (pools === 0) return { state: 'note', text: `Jobs wait for the next start: ${waited}` };
  return { state: 'broken', text: `Jobs are not done: ${waited}. Start Rookery again.` };
}
