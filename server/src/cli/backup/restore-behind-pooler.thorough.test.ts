// Thorough: few communities restore behind a pooler, and it migrates a whole database.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '#src/kernel/clock.ts';
import { openFileSink } from '#src/platform/backup/file-sink.ts';
import { makeBackup } from '#src/platform/backup/make-backup.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { migrate } from '#src/platform/db/migrations/migrate.ts';
import { migrationsFolder } from '#src/project-folders.ts';
import { type EmptyDatabase, emptyDatabase } from '#test/empty-database.ts';
import { startTransactionPooler, type TransactionPooler } from '#test/transaction-pooler.ts';
import { run } from './restore.ts';

let folder: string;
let from: EmptyDatabase;
let to: EmptyDatabase;
let pooler: TransactionPooler;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-pooled-'));
  [from, to] = [await emptyDatabase(), await emptyDatabase()];
  pooler = await startTransactionPooler(to.connection);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await pooler.stop();
  await from.drop();
  await to.drop();
  await rm(folder, { recursive: true });
});

const nothing = {
  async *list() {},
  open: () => Promise.reject(new Error('No media.')),
};

test('restores a backup behind a pooler by its direct address', async () => {
  const path = join(folder, 'one.tar.zst');
  const database = await openDatabase({ connection: from.connection });
  await migrate(database.pool, migrationsFolder);
  const secrets = '{"jwtSecret":"kept"}\n';
  const about = { secrets, version: '0.1.0', clock: systemClock };
  await makeBackup({ pool: database.pool, storage: nothing, ...about }, () =>
    openFileSink(path, () => null),
  );
  await database.close();

  const { host, port, user, database: name } = to.connection;
  const direct = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  const dataDir = join(folder, 'data');
  for (const [key, value] of Object.entries({
    DATA_DIR: dataDir,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: direct,
  })) {
    vi.stubEnv(key, value);
  }
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await run([path])).toBe(0);
  expect(await readdir(dataDir)).toContain('secrets.json');
});
