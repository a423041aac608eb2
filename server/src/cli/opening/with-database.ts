import type { Kysely } from 'kysely';
import { pino } from 'pino';

import { type Clock, systemClock } from '#src/kernel/clock.ts';
import { type Config, loadConfig } from '#src/platform/config/config.ts';
import { openDataFolder } from '#src/platform/config/data-folder.ts';
import { readEnvironment } from '#src/platform/config/environment.ts';
import { migrate } from '#src/platform/db/migrations/migrate.ts';
import { joinOwnDatabase } from '#src/platform/db/own-database.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { openLog } from '#src/platform/log/log.ts';
import { migrationsFolder } from '#src/project-folders.ts';

export interface Commanded {
  config: Config;
  db: Kysely<Schema>;
  clock: Clock;
  /** The migrations applied on the way in. */
  migrated: string[];
}

/** Runs one command on the migrated database, beside the running server or without it. */
export async function withDatabase<Result>(
  work: (commanded: Commanded) => Promise<Result>,
): Promise<Result> {
  const given = loadConfig(readEnvironment());
  const config = { ...given, dataDir: await openDataFolder(given.dataDir) };
  // What a command prints is for a person or a pipe; only what is wrong goes to the log.
  const log = openLog('warn', pino.destination({ fd: 2, sync: true }));
  const database = await joinOwnDatabase({ config, log });
  try {
    const migrated = await migrate(database.pool, migrationsFolder, log);
    return await work({ config, db: database.db, clock: systemClock, migrated });
  } finally {
    await database.close();
  }
}
