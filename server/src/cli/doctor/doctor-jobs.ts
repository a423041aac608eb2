import type { Pool } from 'pg';

import { type Finding, MEND } from './doctor-checks.ts';
import { findDeadPools, freeJobs, surveyJobs } from '#src/platform/jobs/job-locks.store.ts';

/** Seconds. The jobs of a minute may wait for earlier ones. */
const WAIT_AT_MOST_S = 120;

/** Checks that jobs run: mails, pictures, lists, cleanups. @param fix frees the jobs of ended processes */
export async function checkJobs(pool: Pool, fix = false): Promise<Finding[]> {
  const jobs = await surveyJobs(pool);
  if (jobs === null) return [{ state: 'note', text: 'There are no jobs before the first start' }];
  const findings = [progress(jobs), ...(await checkHolders(pool, fix))];
  if (jobs.givenUp > 0) {
    const alone = fix ? ' They are left alone: what they were to do may be past.' : '';
    const text = `${jobs.givenUp} jobs failed for the last time in the past week. To see why: npm run rookery -- jobs --failed.${alone}`;
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

async function checkHolders(pool: Pool, fix: boolean): Promise<Finding[]> {
  const client = await pool.connect();
  try {
    const dead = await findDeadPools(client);
    if (dead.length === 0) return [];
    if (!fix) {
      const text = `Jobs are held by ${dead.length} processes that have ended. Give them back: ${MEND}`;
      return [{ state: 'broken', text }];
    }
    const freed = await freeJobs(client, dead, []);
    const text = `${freed} jobs were given back that processes held which have ended`;
    return [{ state: 'mended', text }];
  } finally {
    client.release();
  }
}
