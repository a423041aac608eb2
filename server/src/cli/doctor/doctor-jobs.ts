import type { Pool } from 'pg';

import { type Finding, FIX_COMMAND } from './doctor-checks.ts';
import { findDeadPools, unlockJobs, surveyJobs } from '#src/platform/jobs/job-locks.store.ts';

const WAIT_AT_MOST_S = 120;

/** Checks that jobs run: mails, pictures, lists, cleanups. @param fix frees the jobs of ended processes */
export async function checkJobs(pool: Pool, fix = false): Promise<Finding[]> {
  const jobs = await surveyJobs(pool);
  if (jobs === null) return [{ state: 'note', text: 'There are no jobs before the first start' }];
  const findings = [progress(jobs), ...(await checkHolders(pool, fix))];
  if (jobs.givenUp > 0) {
    const alone = fix ? ' They are not retried automatically, because they may be outdated.' : '';
    const text = `Jobs that failed permanently in the past week: ${jobs.givenUp}. To see why: npm run rookery -- jobs --failed.${alone}`;
    findings.push({ state: 'note', text });
  }
  return findings;
}

function progress({ pools, oldestWaitS }: { pools: number; oldestWaitS: number }): Finding {
  const waited = `the oldest job has been pending for ${Math.round(oldestWaitS)} s`;
  if (oldestWaitS <= WAIT_AT_MOST_S) {
    const text = pools > 0 ? 'Jobs are being processed' : 'No pending jobs';
    return { state: 'ok', text };
  }
  if (pools === 0)
    return { state: 'note', text: `Jobs are pending until the next start: ${waited}` };
  return { state: 'broken', text: `Jobs are not being processed: ${waited}. Restart Rookery.` };
}

async function checkHolders(pool: Pool, fix: boolean): Promise<Finding[]> {
  const client = await pool.connect();
  try {
    const dead = await findDeadPools(client);
    if (dead.length === 0) return [];
    if (!fix) {
      const text = `Jobs are locked by processes that have ended (${dead.length}). Release them: ${FIX_COMMAND}`;
      return [{ state: 'broken', text }];
    }
    const freed = await unlockJobs(client, dead, []);
    const text = `Released jobs of processes that have ended: ${freed}`;
    return [{ state: 'fixed', text }];
  } finally {
    client.release();
  }
}
