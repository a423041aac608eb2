import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { startEmbeddedPostgres } from '#src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '#src/platform/db/migrations/migrate.ts';
import { createJobTables } from '#src/platform/jobs/pending-jobs.store.ts';
import { stopOrphan } from '#src/platform/db/embedded/postmaster.ts';
import { databaseFolder, databaseFolders } from './database-folder.ts';

export interface TestPostgres {
  host: string;
  port: number;
  user: string;
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

const FOLDER_PREFIX = 'rookery-test-';
const TEMPLATE = 'rookery_template';
const migrations = join(import.meta.dirname, '..', 'migrations');

// The data is thrown away, so writes need not reach the disk.
const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepAbandoned();
  const dataDir = await mkdtemp(join(databaseFolder(), `${FOLDER_PREFIX}${process.pid}-`));
  const removeNow = (): void => removeOnExit(dataDir);
  process.once('exit', removeNow);
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: throwawaySettings,
    log: {
      info() {
        // Quiet, so that the output shows only tests.
      },
      error: (details, message) => console.error(message, details),
    },
  });
  process.off('exit', removeNow);
  process.once('exit', removeNow);
  await makeTemplate(server.connection);
  const { host, port, user } = server.connection;
  project.provide('postgres', { host, port, user, template: TEMPLATE });
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
    process.off('exit', removeNow);
  };
}

async function makeTemplate(connection: pg.ClientConfig): Promise<void> {
  const owner = new pg.Client(connection);
  await owner.connect();
  await owner.query(`create database ${TEMPLATE}`);
  await owner.end();
  const pool = new pg.Pool({ ...connection, database: TEMPLATE, max: 2 });
  // The job worker warns about a pool without error handlers.
  pool.on('error', (error) => console.error(error));
  pool.on('connect', (client) => client.on('error', (error) => console.error(error)));
  await migrate(pool, migrations);
  // Otherwise each server would create the job tables, a fifth of its start cost.
  await createJobTables(pool);
  await pool.end();
}

/** A killed run leaves its server and folder; the next run removes them. */
async function sweepAbandoned(): Promise<void> {
  const found = await Promise.all(databaseFolders().map(foldersOfRuns));
  for (const { pid, dataDir } of found.flat()) {
    if (!Number.isSafeInteger(pid) || isAlive(pid)) continue;
    await stopOrphan(join(dataDir, 'postgres'), join(dataDir, 'postgres-socket'));
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function foldersOfRuns(folder: string): Promise<{ pid: number; dataDir: string }[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.startsWith(FOLDER_PREFIX))
    .map((name) => ({
      pid: Number.parseInt(name.slice(FOLDER_PREFIX.length), 10),
      dataDir: join(folder, name),
    }));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// Runs on exit, after the embedded server's own exit listener. An exit listener cannot await anything.
function removeOnExit(dataDir: string): void {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 150 && existsSync(pidFile); tries += 1) {
    Atomics.wait(pause, 0, 0, 20);
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
