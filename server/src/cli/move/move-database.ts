import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  contentsOf,
  formatBytes,
  describeLeftOut,
  showProgress,
  untilSignal,
} from '#src/cli/backup/backup-words.ts';
import { openCommunity } from '#src/cli/opening/community.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { syncFolder } from '#src/platform/backup/file-sink.ts';
import { type MovedRows, moveRows } from '#src/platform/backup/move-rows.ts';
import { refuseNonEmpty } from '#src/platform/backup/restore-rows.ts';
import { type Config, loadConfig } from '#src/platform/config/config.ts';
import { lockDataFolder } from '#src/platform/config/data-folder-lock.ts';
import { readEnvironment } from '#src/platform/config/environment.ts';
import {
  DRAFTS,
  removeDraft,
  MOVE_NOTE,
  describeDatabase,
} from '#src/platform/config/unfinished.ts';
import { findSecrets } from '#src/platform/config/secrets.ts';
import { type Database, openDatabase } from '#src/platform/db/database.ts';
import { hadTheseSecrets } from '#src/platform/db/installation.ts';
import { surveyMigrations } from '#src/platform/db/migrations/migrate.ts';
import { openOwnDatabase } from '#src/platform/db/own-database.ts';
import { postgresSocketFolder } from '#src/platform/db/embedded/postgres-socket.ts';
import { stopOrphan } from '#src/platform/db/embedded/postmaster.ts';
import { freeBytesIn } from '#src/platform/http/health/health.ts';
import { countOthers } from '#src/platform/db/other-processes.ts';
import { openWarnings } from '#src/platform/log/log.ts';
import { migrationsFolder } from '#src/project-folders.ts';
import { describeVersion } from '#src/version.ts';

const STOPPED = 'Stopped. The target database is still empty. Run the command again.';
/**
 * The needed disk space as a multiple of the database’s size. Indexes are built again, and writes are
 * logged first.
 */
const DISK_SPACE_FACTOR = 2;

/** Copies all rows to the database at `to`, or to Rookery’s embedded one. The community must be stopped. */
export async function moveDatabase(to: string): Promise<number> {
  const config = await openCommunity(loadConfig(readEnvironment()));
  if (to === 'embedded') return moveToEmbedded(config);
  const log = openWarnings();
  const source = await openOwnDatabase({ config, log, isCommand: true });
  try {
    await refuseRunningServer(config, source);
    const target = await openDatabase({ connection: to, log });
    try {
      await refuseExistingCommunity(config, target);
      const moved = await moveToExternal(config, source, target, describeDatabase(to));
      tell(moved, `into ${withoutPassword(to)}`, [
        'Add to the settings:',
        'DATABASE_URL=<the URL from this command>',
        `The previous database is unchanged. To move back: rookery move database --to ${config.databaseUrl === null ? 'embedded, after you move the folder postgres out of DATA_DIR' : '<the previous URL, with an empty database>'}.`,
      ]);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  return 0;
}

/**
 * Copies the rows. Until the move ends, a note in the data folder marks the target database as incomplete.
 */
async function moveToExternal(
  config: Config,
  source: Database,
  target: Database,
  to: string,
): Promise<MovedRows> {
  const draft = join(config.dataDir, DRAFTS.move);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft);
  await writeFile(join(draft, MOVE_NOTE), to);
  await syncFolder(config.dataDir);
  try {
    return await move(config, source, target);
  } finally {
    await removeDraft(config.dataDir, 'move');
  }
}

async function moveToEmbedded(config: Config): Promise<number> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === null) {
    throw new StartupError('The embedded database is already in use: DATABASE_URL is not set.');
  }
  const path = join(dataDir, 'postgres');
  if (await stat(path).catch(() => null)) {
    throw new StartupError(
      `There is already an embedded database in ${path}. Move it away first: mv ${path} ${path}.before`,
    );
  }
  const lock = await lockDataFolder(dataDir);
  const draft = join(dataDir, DRAFTS.move);
  const clear = async (): Promise<void> => {
    await stopOrphan(join(draft, 'postgres'), postgresSocketFolder(draft));
    // The initdb of a killed move may still be writing for a moment, so the removal is retried.
    await rm(draft, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    await clear();
    await mkdir(draft);
    const moved = await fill(config, draft);
    await rename(join(draft, 'postgres'), path);
    await syncFolder(dataDir);
    tell(moved, `into ${path}`, [
      'Remove the line that begins with DATABASE_URL from the settings.',
      `The database at ${withoutPassword(databaseUrl)} is unchanged. To move back, empty it and run: rookery move database --to <its URL>.`,
    ]);
  } finally {
    await clear();
    await lock.release();
  }
  return 0;
}

async function fill(config: Config, draft: string): Promise<MovedRows> {
  const log = openWarnings();
  const source = await openOwnDatabase({ config, log, isCommand: true });
  try {
    await refuseRunningServer(config, source);
    await refuseFullDisk(config, source);
    const own = { ...config, dataDir: draft, databaseUrl: null };
    const target = await openOwnDatabase({ config: own, log, isCommand: true });
    try {
      return await move(config, source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function move(config: Config, source: Database, target: Database): Promise<MovedRows> {
  const { pending } = await surveyMigrations(source.pool, migrationsFolder);
  if (pending.length > 0) {
    throw new StartupError(
      `Pending migrations: ${pending.length}. Apply them first: rookery upgrade <folder>.`,
    );
  }
  const progress = showProgress(process.stderr, 'Moving');
  try {
    return await untilSignal(
      (signal) =>
        moveRows({
          from: source.pool,
          to: target.pool,
          migrationsFolder,
          version: describeVersion(),
          madeAt: systemClock.now(),
          onBytes: (count) => progress.add('rows', count),
          beforeKept: () => refuseRunningServer(config, source),
          signal,
        }),
      STOPPED,
    );
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const { code, message } = error as { code?: string; message: string };
    const reason = code === '53100' ? 'the target disk is full' : message;
    throw new StartupError(
      `The rows could not be moved (${reason}). Nothing was changed, and the target database is still empty. Run the command again.`,
    );
  } finally {
    progress.end();
  }
}

function tell({ manifest, passedOver, rows, sum }: MovedRows, where: string, more: string[]): void {
  const { tables, jobs } = manifest;
  const counted = `${rows.toLocaleString('en')} rows of ${tables.length} tables and ${jobs.rows} jobs`;
  const contents = contentsOf(manifest)
    .replace(/ and \d+ files?$/, '')
    .replace(', ', ' and ');
  process.stdout.write(
    `${[`Moved ${contents} ${where}: ${counted}. Counts and checksums match on both sides (${sum.slice(0, 16)}).${describeLeftOut(passedOver)}`, ...more].join('\n')}\n`,
  );
}

/**
 * Refuses a running server, because rows written during the move would be lost. An embedded database
 * reports a running server by its lock.
 */
async function refuseRunningServer({ databaseUrl }: Config, { pool }: Database): Promise<void> {
  if (databaseUrl === null) return;
  const others = await countOthers(pool);
  if (others === 0) return;
  throw new StartupError(
    `This community is running, with ${others} ${others === 1 ? 'connection' : 'connections'}. Stop all its processes first. Otherwise, changes made during the move are lost.`,
  );
}

async function refuseExistingCommunity({ dataDir }: Config, { pool, db }: Database): Promise<void> {
  const known = await pool.query("select to_regclass('installation') is not null as known");
  if (!known.rows[0]?.known) {
    await refuseNonEmpty(pool);
    return;
  }
  const isOurs = await hadTheseSecrets(db, await findSecrets(dataDir));
  throw new StartupError(
    isOurs
      ? 'The target database already contains this community, as it was when it was moved. To move it again, use an empty database.'
      : 'The target database contains another community. Use an empty one: create database rookery_moved;',
  );
}

async function refuseFullDisk({ dataDir }: Config, { pool }: Database): Promise<void> {
  const { rows } = await pool.query('select pg_database_size(current_database()) as bytes');
  const needed = rows[0].bytes * DISK_SPACE_FACTOR;
  const free = await freeBytesIn(dataDir);
  if (free === null || free >= needed) return;
  throw new StartupError(
    `${formatBytes(free)} free in ${dataDir}, but ${formatBytes(needed)} needed. Free up disk space first.`,
  );
}

const withoutPassword = (url: string): string => url.replace(/:[^:@/]*@/, ':…@');
