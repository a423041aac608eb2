import { rm } from 'node:fs/promises';
import type { Pool } from 'pg';

import { withBackup } from './local-backup.ts';
import { findIncompleteUploads, type IncompleteUpload } from './listed-files.store.ts';
import { listFiles, describeMissingFiles } from './listed-files.ts';
import {
  parseBackupArgs,
  contentsOf,
  describeLeftOut,
  showProgress,
  untilSignal,
} from './backup-words.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { checkBackup, type ReadOptions } from '#src/platform/backup/backup-reader.ts';
import type { Manifest } from '#src/platform/backup/manifest.ts';
import { type RestoreResult, restoreBackup } from '#src/platform/backup/restore-backup.ts';
import { countRows } from '#src/platform/backup/database-survey.ts';
import { loadConfig } from '#src/platform/config/config.ts';
import { readEnvironment } from '#src/platform/config/environment.ts';
import { makeWorkFolder } from '#src/platform/config/work-folder.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { startEmbeddedPostgres } from '#src/platform/db/embedded/embedded-postgres.ts';
import { openWarnings } from '#src/platform/log/log.ts';
import { migrationsFolder } from '#src/project-folders.ts';

/** The database is discarded at the end, so no write waits for the disk. */
const THROWAWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export async function run(args: string[]): Promise<number> {
  const { path, identity } = parseBackupArgs('verify', args);
  const config = loadConfig(readEnvironment());
  const progress = showProgress(process.stderr, 'Verifying');
  try {
    const { manifest, passedOver, lacking } = await untilSignal((signal) =>
      withBackup({ path, identity, config, progress, signal }, async (clear) => {
        const onChecked = (count: number): void => progress.add('checked', count);
        const sound = await checkBackup(clear, { onBytes: onChecked, signal });
        const onBytes = (count: number): void => progress.add('restored', count);
        return { manifest: sound, ...(await restoreForTrial(clear, sound, signal, onBytes)) };
      }),
    );
    progress.end();
    process.stdout.write(
      `${path} is valid: ${contentsOf(manifest)} as of ${manifest.madeAt}, made by Rookery ${manifest.rookery}.${describeLeftOut(passedOver)}\n`,
    );
    if (lacking.length === 0) return 0;
    process.stderr.write(
      `Warning: ${describeMissingFiles(lacking)}. They were already missing when the backup was made, so a restore cannot bring them back. Look for them in an older backup.\n`,
    );
    return 1;
  } catch (error) {
    progress.end();
    throw error;
  }
}

type TrialRestore = Pick<RestoreResult, 'passedOver'> & { lacking: IncompleteUpload[] };

async function restoreForTrial(
  path: string,
  manifest: Manifest,
  signal: AbortSignal,
  onBytes: (count: number) => void,
): Promise<TrialRestore> {
  const folder = await makeWorkFolder('rookery-verify-');
  const log = openWarnings();
  try {
    const server = await startEmbeddedPostgres({
      dataDir: folder,
      log,
      settings: THROWAWAY,
      endsWithNode: true,
    });
    try {
      const database = await openDatabase({ connection: server.connection, log });
      try {
        return await fill(database.pool, path, manifest, { onBytes, signal });
      } finally {
        await database.close();
      }
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(
  pool: Pool,
  path: string,
  manifest: Manifest,
  reading: ReadOptions,
): Promise<TrialRestore> {
  const client = await pool.connect();
  try {
    // One statement compares millions of files, so it needs more time.
    await client.query('set statement_timeout = 0');
    const listed = await listFiles(client);
    const keepSecrets = (): Promise<void> => Promise.resolve();
    const deps = { pool, migrationsFolder, media: null, keepSecrets, onMedia: listed.add };
    const { applied, passedOver } = await restoreBackup({ ...deps, ...reading }, path, manifest);
    await listed.end();
    const tables = manifest.tables.filter(({ name }) => !passedOver.includes(name));
    // Migrations may add and delete rows, so counts are only compared without migrations.
    if (applied.length === 0) compare(path, tables, await countRows(pool));
    return { passedOver, lacking: await findIncompleteUploads(client, new Date(manifest.madeAt)) };
  } finally {
    client.release(true);
  }
}

function compare(
  path: string,
  tables: Manifest['tables'],
  found: ReadonlyMap<string, number>,
): void {
  const other = tables.find(({ name, rows }) => found.get(name) !== rows);
  if (other === undefined) return;
  throw new StartupError(
    `${path} cannot be trusted: it should contain ${other.rows} rows of ${other.name}, but ${found.get(other.name) ?? 0} were restored. Make another backup.`,
  );
}
