import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#src/kernel/startup-error.ts';
import type { Config } from '#src/platform/config/config.ts';
import { openDataFolder } from '#src/platform/config/data-folder.ts';

/** The folder of a community that is there; none is made. @throws StartupError */
export async function openCommunity(config: Config): Promise<Config> {
  const name = config.databaseUrl === null ? 'postgres/PG_VERSION' : 'secrets.json';
  const found = await stat(join(config.dataDir, name)).catch(() => null);
  if (found === null) {
    throw new StartupError(
      `There is no community in ${config.dataDir}. Name its folder in DATA_DIR, or run this where its .env lies.`,
    );
  }
  return { ...config, dataDir: await openDataFolder(config.dataDir) };
}
