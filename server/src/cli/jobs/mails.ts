import { parseArgs } from 'node:util';

import { findAddresses } from './addresses.store.ts';
import { errorLine, jobLine, listHead, MOST_LISTED } from './job-lines.ts';
import { shortenAddresses } from './short-addresses.ts';
import { withJobs } from './with-jobs.ts';
import { listJobs, MAIL_JOBS } from '#src/platform/jobs/job-list.store.ts';

export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { addresses: { type: 'boolean' } } });
  const shows = values.addresses === true;
  return withJobs(async ({ pool }) => {
    const { total, jobs } = await listJobs(pool, { names: MAIL_JOBS, limit: MOST_LISTED });
    const addresses = await findAddresses(pool, jobs);
    const lines = jobs.map((job) => {
      const address = addresses.get(job.id);
      const to = address === undefined || shows ? address : shortenAddresses(address);
      return `${jobLine(job, to)}${errorLine(job, shows)}`;
    });
    const head = listHead('waiting, failed or refused emails', total, jobs);
    process.stdout.write(`${[head, ...lines].join('\n')}\n`);
    return 0;
  });
}
