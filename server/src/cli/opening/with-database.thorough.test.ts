// Thorough: it spawns commands beside a process of an older version.
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecrets } from '#src/platform/config/secrets.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { migrate, surveyMigrations } from '#src/platform/db/migrations/migrate.ts';
import { migrationsFolder } from '#src/project-folders.ts';
import { type EmptyDatabase, emptyDatabase } from '#test/empty-database.ts';

const PROGRAM = join(import.meta.dirname, '../rookery.ts');

let folder: string;
let database: EmptyDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-opening-'));
  database = await emptyDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function migrationsBefore(): Promise<{ before: string; last: string }> {
  const before = join(folder, 'migrations');
  await mkdir(before);
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'));
  const last = names.toSorted().at(-1) ?? '';
  for (const name of names) {
    if (name !== last) await copyFile(join(migrationsFolder, name), join(before, name));
  }
  return { before, last };
}

interface Ended {
  code: number | string | undefined;
  out: string;
  err: string;
}

function loginLink(): Promise<Ended> {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder, DATABASE_URL: database.url };
  const args = [PROGRAM, 'login-link', 'alice@rookery.test'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env }, (error, out, err) => {
      resolve({ code: error ? (error.code ?? undefined) : 0, out, err });
    });
  });
}

test('refuses to migrate while an older version is running', async () => {
  const { before, last } = await migrationsBefore();
  await loadSecrets(folder);
  const serving = await openDatabase({ connection: database.url, log: { warn() {} } });
  try {
    await migrate(serving.pool, before);
    const held = await serving.pool.connect();
    const refused = await loginLink();
    held.release();
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain(
      `This community is running with pending migrations: ${last}. Apply`,
    );
    expect((await surveyMigrations(serving.pool, migrationsFolder)).pending).toEqual([last]);
  } finally {
    await serving.close();
  }
  await expect.poll(async () => (await loginLink()).out).toContain('/login?magic=');
});
