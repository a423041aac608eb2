import { parseArgs } from 'node:util';

import { withJobs } from './with-jobs.ts';
import { errorLine, jobLine, listHead, MOST_LISTED } from './job-lines.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { listJobs, retryJobs } from '#src/platform/jobs/job-list.store.ts';

const USAGE = 'Usage: npm run rookery -- jobs [--failed], or jobs retry <id>|--all';
const LARGEST_ID = 9_223_372_036_854_775_807n;

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { failed: { type: 'boolean' }, all: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [action, id, ...rest] = positionals;
  if (action === undefined && !values.all) return list(values.failed === true);
  const isOne = id !== undefined && /^\d{1,19}$/.test(id) && BigInt(id) <= LARGEST_ID;
  const isClear = values.all ? id === undefined : isOne;
  if (action !== 'retry' || values.failed || !isClear || rest.length > 0) {
    throw new StartupError(USAGE);
  }
  return retry(id ?? null);
}

async function list(isFailed: boolean): Promise<number> {
  return withJobs(async ({ pool }) => {
    const { total, jobs } = await listJobs(pool, {
      limit: MOST_LISTED,
      ...(isFailed && { states: ['failed', 'refused'] }),
    });
    const head = listHead(isFailed ? 'failed jobs' : 'jobs', total, jobs);
    const lines = jobs.map((job) => `${jobLine(job)}${errorLine(job, false)}`);
    process.stdout.write(`${[head, ...lines].join('\n')}\n`);
    if (jobs.some(({ state }) => state === 'failed')) {
      process.stdout.write('\nTo retry them: npm run rookery -- jobs retry <id>|--all\n');
    }
    return 0;
  });
}

async function retry(id: string | null): Promise<number> {
  return withJobs(async ({ pool }) => {
    const count = await retryJobs(pool, id);
    if (id !== null && count === 0) {
      throw new StartupError(
        `No failed job has the id ${id}. To list failed jobs: npm run rookery -- jobs --failed`,
      );
    }
    const jobs = count === 1 ? '1 job' : `${count} jobs`;
    process.stdout.write(`${jobs} will be retried as soon as Rookery is running.\n`);
    return 0;
  });
}
