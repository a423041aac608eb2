import { mkdir } from 'node:fs/promises';
import { createJobTables } from '#src/platform/jobs/pending-jobs.store.ts';
import { loadSecrets } from '#src/platform/config/secrets.ts';
import type { Database } from '#src/platform/db/database.ts';
import { migrate } from '#src/platform/db/migrations/migrate.ts';
import { openOwnDatabase } from '#src/platform/db/own-database.ts';
import { migrationsFolder } from '#src/project-folders.ts';

export async function makeCommunityIn(
  dataDir: string,
  databaseUrl: string | null = null,
  fill: (database: Database) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const database = await openOwnDatabase({ config: { dataDir, databaseUrl }, log });
  try {
    await migrate(database.pool, migrationsFolder);
    await createJobTables(database.pool);
    await loadSecrets(dataDir);
    await fill(database);
  } finally {
    await database.close();
  }
}
