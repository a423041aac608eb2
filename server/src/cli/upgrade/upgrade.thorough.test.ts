// Thorough: it spawns an upgrade beside a process that serves the data.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { loadSecrets } from '#src/platform/config/secrets.ts';
import { migrate } from '#src/platform/db/migrations/migrate.ts';
import { createJobTables } from '#src/platform/jobs/pending-jobs.store.ts';
import { migrationsFolder } from '#src/project-folders.ts';
import { asOwner, emptyDatabase } from '#test/empty-database.ts';

const PROGRAM = join(import.meta.dirname, '../rookery.ts');
const PATIENCE = 600_000;
const STOPPING = '20261205T0900-tell-of-groups.sql';

test(
  'refuses to migrate when a process started during the backup',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rookery-upgrade-'));
    const nights = await mkdtemp(join(tmpdir(), 'rookery-nights-'));
    const database = await emptyDatabase();
    const server = database.openPool({ max: 1, idleTimeoutMillis: 0 });
    try {
      await loadSecrets(dataDir);
      await migrate(server, migrationsFolder);
      await server.query('delete from schema_migrations where name = $1', [STOPPING]);
      await createJobTables(server);
      await server.query(
        'begin; lock table graphile_worker._private_jobs in access exclusive mode',
      );
      const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: database.url };
      const upgrading = new Promise<{ out: string; err: string }>((resolve) => {
        const args = [PROGRAM, 'upgrade', nights];
        const told = (_error: unknown, out: string, err: string): void => resolve({ out, err });
        execFile(process.execPath, args, { cwd: dataDir, env }, told);
      });
      const isWaiting = async (): Promise<boolean> => {
        const asked = `select from pg_stat_activity where datname = '${database.name}' and wait_event_type = 'Lock'`;
        return (await asOwner(asked)).rowCount !== 0;
      };
      await vi.waitUntil(isWaiting, { timeout: PATIENCE, interval: 5 });
      await server.query("set application_name = 'rookery serving'; commit");
      const { out, err } = await upgrading;
      expect(out).toContain('Backed up');
      expect(err).toContain(`its version does not work with a pending migration: ${STOPPING}`);
      const applied = await server.query('select from schema_migrations where name = $1', [
        STOPPING,
      ]);
      expect(applied.rowCount).toBe(0);
    } finally {
      await server.end();
      await database.drop();
      await rm(dataDir, { recursive: true });
      await rm(nights, { recursive: true });
    }
  },
  PATIENCE,
);
