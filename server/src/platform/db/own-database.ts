import { setTimeout as delay } from 'node:timers/promises';

import { StartupError } from '#src/kernel/startup-error.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { DatabaseAddresses } from '#src/platform/config/database-addresses.ts';
import { findDataFolderHolder, lockDataFolder } from '#src/platform/config/data-folder-lock.ts';
import { refuseUnfinished, refuseUnfinishedMove } from '#src/platform/config/unfinished.ts';
import { type Database, openDatabase } from '#src/platform/db/database.ts';
import {
  type EmbeddedPostgresLog,
  embeddedConnection,
  startEmbeddedPostgres,
} from '#src/platform/db/embedded/embedded-postgres.ts';
import { hasNoCommunity } from '#src/platform/db/migrations/migrate.ts';
import type { Traces } from '#src/platform/traces/traces.ts';

export interface OwnDatabaseOptions {
  config: Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<DatabaseAddresses>;
  log: EmbeddedPostgresLog & { warn(details: object, message: string): void };
  onDeath?: () => void;
  traces?: Traces | null;
  /** True for a command. Its PostgreSQL ends with the command, even after kill -9. */
  isCommand?: boolean;
  meanwhile?: () => void;
}

const JOIN_TIMEOUT_MS = 20_000;

/**
 * Connects to the database of DATABASE_URL. Without it, starts the embedded database, which runs until
 * `close()` and locks the data folder. Processes may share an external database.
 */
export async function openOwnDatabase(options: OwnDatabaseOptions): Promise<Database> {
  const { config, log, traces = null } = options;
  const { databaseUrl: connection, databaseDirectUrl: direct, databaseReadUrl: replica } = config;
  await refuseUnfinished(config);
  if (connection !== null) {
    options.meanwhile?.();
    const database = await openDatabase({ connection, direct, replica, log, traces });
    try {
      await refuseUnfinishedMove(config, () => hasNoCommunity(database.pool));
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  }
  const lock = await lockDataFolder(config.dataDir);
  if (lock.wasLeft) {
    log.warn(
      {},
      'The last run was killed. If you did not kill it, the machine may have run out of memory.',
    );
  }
  try {
    const server = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      log,
      onDeath: options.onDeath,
      meanwhile: options.meanwhile,
      endsWithNode: options.isCommand ?? false,
    });
    try {
      const database = await openDatabase({ connection: server.connection, log, traces });
      const close = async (giveUp?: Promise<unknown>): Promise<boolean> => {
        const isWhole = await database.close(giveUp);
        await server.stop();
        await lock.release();
        return isWhole;
      };
      return { ...database, close };
    } catch (error) {
      await server.stop();
      throw error;
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}

export async function joinOwnDatabase(options: OwnDatabaseOptions): Promise<Database> {
  const { config, log } = options;
  const started = performance.now();
  while (config.databaseUrl === null) {
    const holder = await findDataFolderHolder(config.dataDir);
    if (holder === null) break;
    try {
      const connection = await embeddedConnection(config.dataDir);
      return await openDatabase({ connection, log });
    } catch (error) {
      if (!(error instanceof StartupError) || performance.now() - started > JOIN_TIMEOUT_MS)
        throw error;
      await delay(100);
    }
  }
  return openOwnDatabase({ isCommand: true, ...options });
}
