import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#src/kernel/startup-error.ts';
import type { Config } from '#src/platform/config/config.ts';
import { openDataFolder } from '#src/platform/config/data-folder.ts';
import { refuseUnfinished } from '#src/platform/config/unfinished.ts';
import type { Database } from '#src/platform/db/database.ts';
import { hasNoCommunity } from '#src/platform/db/migrations/migrate.ts';
import { joinOwnDatabase, type OwnDatabaseOptions } from '#src/platform/db/own-database.ts';

/** Whether the folder holds a community, or, with DATABASE_URL, the secrets of one. Touches nothing. */
export async function hasCommunity({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<boolean> {
  const name = databaseUrl === null ? 'postgres/PG_VERSION' : 'secrets.json';
  return (await stat(join(dataDir, name)).catch(() => null)) !== null;
}

export async function openCommunity(config: Config): Promise<Config> {
  await refuseUnfinished(config);
  if (!(await hasCommunity(config))) {
    throw new StartupError(
      `There is no community in ${config.dataDir}. Set DATA_DIR to its folder, or run the command in the folder that has its .env file.`,
    );
  }
  return { ...config, dataDir: await openDataFolder(config.dataDir) };
}

/** Opens the database of an existing community. Creates no tables in an empty one. @throws StartupError */
export async function joinCommunity(options: OwnDatabaseOptions): Promise<Database> {
  const database = await joinOwnDatabase(options);
  try {
    if (await hasNoCommunity(database.pool)) throw emptyDatabase(options.config);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function emptyDatabase({ dataDir, databaseUrl }: OwnDatabaseOptions['config']): StartupError {
  const [place, name] =
    databaseUrl === null
      ? [`the database in ${dataDir}`, 'DATA_DIR']
      : ['that database', 'DATABASE_URL'];
  return new StartupError(
    `There is no community in ${place}: it has no tables. Check that ${name} is the same as for the server, or start the server once.`,
  );
}
