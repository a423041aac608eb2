import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../server/src/platform/db/migrations/migrate.ts';
import { migrationsFolder } from '../../server/src/project-folders.ts';
import { migrateWhileWriting } from '../../server/test/writing-while-migrating.ts';

const POSTS = 500_000;
const LONGEST_MS = 2_000;

// Run by hand: node scripts/drills/large-migration.ts
const folder = await mkdtemp(join(tmpdir(), 'rookery-drill-'));
const server = await startEmbeddedPostgres({
  dataDir: folder,
  log: { info: () => undefined, error: () => undefined },
});
try {
  const database = await openDatabase({ connection: server.connection });
  await migrate(database.pool, migrationsFolder);
  await database.close();
  const { seconds, writes, longestMs } = await migrateWhileWriting(server.connection, POSTS);
  console.log(
    `${POSTS} posts: migrated in ${seconds.toFixed(1)} s, with ${writes} concurrent writes, the slowest in ${Math.round(longestMs)} ms.`,
  );
  if (longestMs > LONGEST_MS) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}
