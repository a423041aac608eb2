import type { Kysely } from 'kysely';

import { joinCommunity, openCommunity } from './community.ts';
import { type Clock, systemClock } from '#src/kernel/clock.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { type Config, loadConfig } from '#src/platform/config/config.ts';
import { readEnvironment } from '#src/platform/config/environment.ts';
import type { Database } from '#src/platform/db/database.ts';
import { type MigrateLog, migrate, surveyMigrations } from '#src/platform/db/migrations/migrate.ts';
import { countOthers } from '#src/platform/db/other-processes.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { openWarnings } from '#src/platform/log/log.ts';
import { migrationsFolder } from '#src/project-folders.ts';

export interface CommandContext {
  config: Config;
  db: Kysely<Schema>;
  clock: Clock;
}

/**
 * Runs one command on the migrated database of an existing community, while the server runs or not.
 * @throws StartupError when there is none, or when an older version serves it.
 */
export async function withCommunity<Result>(
  work: (commanded: CommandContext) => Promise<Result>,
): Promise<Result> {
  const config = await openCommunity(loadConfig(readEnvironment()));
  return withDatabase(config, async ({ db, pool }, log) => {
    const { pending } = await surveyMigrations(pool, migrationsFolder);
    const [first] = pending;
    if (first !== undefined && (await countOthers(pool)) > 0) {
      const what = pending.length > 1 ? `${first} and ${pending.length - 1} more` : first;
      throw new StartupError(
        `This community is running with pending migrations: ${what}. Apply them first; docs/run.md lists the steps.`,
      );
    }
    await migrate(pool, migrationsFolder, log);
    return work({ config, db, clock: systemClock });
  });
}

export async function withDatabase<Result>(
  config: Config,
  work: (database: Database, log: MigrateLog) => Promise<Result>,
): Promise<Result> {
  // A command’s output is for a person or a pipe, so only warnings go to the log.
  const log = openWarnings();
  const database = await joinCommunity({ config, log });
  try {
    return await work(database, log);
  } finally {
    await database.close();
  }
}
