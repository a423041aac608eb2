import { openCommunity } from '#src/cli/opening/community.ts';
import { withDatabase } from '#src/cli/opening/with-database.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { loadConfig } from '#src/platform/config/config.ts';
import { readEnvironment } from '#src/platform/config/environment.ts';
import type { Database } from '#src/platform/db/database.ts';
import { hasJobTables } from '#src/platform/jobs/pending-jobs.store.ts';

/** Opens an existing community without migrating it. @throws StartupError when it has never run */
export async function withJobs<Result>(
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const config = await openCommunity(loadConfig(readEnvironment()));
  return withDatabase(config, async (database) => {
    const client = await database.pool.connect();
    const known = await hasJobTables(client).finally(() => client.release());
    if (!known) throw new StartupError('There are no jobs before the first start.');
    return work(database);
  });
}
