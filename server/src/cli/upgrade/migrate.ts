import { parseArgs } from 'node:util';

import { openCommunity } from '#src/cli/opening/community.ts';
import { withDatabase } from '#src/cli/opening/with-database.ts';
import { loadConfig } from '#src/platform/config/config.ts';
import { readEnvironment } from '#src/platform/config/environment.ts';
import { migrate } from '#src/platform/db/migrations/migrate.ts';
import { migrationsFolder } from '#src/project-folders.ts';

export async function run(args: string[]): Promise<number> {
  parseArgs({ args });
  const config = await openCommunity(loadConfig(readEnvironment()));
  const applied = await withDatabase(config, ({ pool }, log) =>
    migrate(pool, migrationsFolder, log),
  );
  for (const name of applied) process.stdout.write(`Applied ${name}\n`);
  if (applied.length === 0) process.stdout.write('The database is up to date.\n');
  return 0;
}
