import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';

import { withBackup } from './brought-backup.ts';
import { backupToRead, contentsOf, saidOf, showProgress, untilSignal } from './backup-words.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { checkBackup } from '#src/platform/backup/backup-reader.ts';
import { syncFolder } from '#src/platform/backup/file-sink.ts';
import type { Manifest } from '#src/platform/backup/manifest.ts';
import { type Restored, restoreBackup } from '#src/platform/backup/restore-backup.ts';
import { refuseFilled, refuseSecond } from '#src/platform/backup/restore-rows.ts';
import { type Config, loadConfig } from '#src/platform/config/config.ts';
import { openDataFolder } from '#src/platform/config/data-folder.ts';
import { lockDataFolder } from '#src/platform/config/data-folder-lock.ts';
import { readEnvironment } from '#src/platform/config/environment.ts';
import { makeSecrets } from '#src/platform/config/secrets.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { openOwnDatabase } from '#src/platform/db/own-database.ts';
import { postgresSocketFolder } from '#src/platform/db/embedded/postgres-socket.ts';
import { stopOrphan } from '#src/platform/db/embedded/postmaster.ts';
import { openLog } from '#src/platform/log/log.ts';
import { openStorage } from '#src/platform/storage/open-storage.ts';
import { migrationsFolder } from '#src/project-folders.ts';

/** Below the data folder: what is restored lies here until it is whole. */
const DRAFT = 'restoring';
/** What a folder may hold that counts as empty. */
const NOTHING = [DRAFT, 'lost+found', 'rookery.lock'];
/** In this order: a folder with a database is one with everything. */
const RESTORED = ['media', 'secrets.json', 'postgres'];

/** Makes a community out of a backup, in an empty folder and an empty database. */
export async function run(args: string[]): Promise<number> {
  const { path, identity } = backupToRead('restore', args);
  const config = loadConfig(readEnvironment());
  // What takes no time is told first: reading a large backup takes some.
  await refuseFullFolder(config.dataDir);
  const progress = showProgress(process.stderr, 'Restoring');
  try {
    const { manifest, applied, passedOver } = await untilSignal((signal) =>
      withBackup({ path, identity, config, progress, signal }, async (clear) => {
        const onChecked = (count: number): void => progress.add('checked', count);
        const sound = await checkBackup(clear, { onBytes: onChecked, signal });
        const dataDir = await openDataFolder(config.dataDir);
        const into = { ...config, dataDir };
        const onBytes = (count: number): void => progress.add('restored', count);
        const restoring = { path: clear, manifest: sound, onBytes, signal };
        return { manifest: sound, ...(await restoreInto(into, restoring)) };
      }),
    );
    progress.end();
    const brought = applied.length === 0 ? '' : ` ${applied.length} migrations brought it up.`;
    process.stdout.write(
      `Restored ${contentsOf(manifest)} as of ${manifest.madeAt} into ${config.dataDir}.${brought}${saidOf(passedOver)}\n`,
    );
    return 0;
  } catch (error) {
    progress.end();
    throw error;
  }
}

interface Restoring {
  path: string;
  manifest: Manifest;
  onBytes(count: number): void;
  signal: AbortSignal;
}

async function restoreInto(config: Config, restoring: Restoring): Promise<Restored> {
  const { dataDir, databaseUrl } = config;
  // A database of one's own may have its folder where no lock can be.
  const lock = databaseUrl === null ? await lockDataFolder(dataDir) : null;
  // What another restore has here would be cleared away under it.
  if (databaseUrl !== null) await refuseOther(databaseUrl, config.databaseDirectUrl);
  const draft = join(dataDir, DRAFT);
  const clear = async (): Promise<void> => {
    await stopOrphan(join(draft, 'postgres'), postgresSocketFolder(draft));
    // What a killed restore had begun to make a database with may still write for a moment.
    await rm(draft, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    await clear();
    await mkdir(draft, { mode: 0o700 });
    const restored = await fill({ ...config, dataDir: draft }, restoring);
    for (const name of RESTORED) {
      const isThere = await stat(join(draft, name)).catch(() => null);
      if (isThere) await rename(join(draft, name), join(dataDir, name));
      else if (name === 'secrets.json') throw goneMeanwhile(draft);
    }
    await syncFolder(dataDir);
    return restored;
  } finally {
    await clear();
    await lock?.release();
  }
}

const goneMeanwhile = (draft: string): StartupError =>
  new StartupError(
    `What was restored into ${draft} is not there any more: somebody has cleared it away. The rows are in the database: name an empty database and an empty folder, and run this again.`,
  );

async function refuseOther(connection: string, direct: string | null): Promise<void> {
  const database = await openDatabase({ connection, direct, log: openWarnings() });
  try {
    await refuseSecond(database.pool);
  } finally {
    await database.close();
  }
}

/** @param config with the draft as its data folder. */
async function fill(
  config: Config,
  { path, manifest, onBytes, signal }: Restoring,
): Promise<Restored> {
  const database = await openOwnDatabase({ config, log: openWarnings() });
  // What it signs uploads with, nobody uploads by.
  const storage = await openStorage({ config, secrets: makeSecrets(), clock: systemClock });
  try {
    const { pool } = database;
    await refuseFilled(pool);
    const media = { storage, spool: join(config.dataDir, 'spool') };
    const keepSecrets = (text: string): Promise<void> =>
      writePrivately(join(config.dataDir, 'secrets.json'), text);
    return await restoreBackup(
      { pool, migrationsFolder, media, keepSecrets, onBytes, signal },
      path,
      manifest,
    );
  } finally {
    storage.close();
    await database.close();
  }
}

const openWarnings = () => openLog('warn', pino.destination({ fd: 2, sync: true }));

/** For its owner alone, and there after a power cut. */
async function writePrivately(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function refuseFullFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartupError(`The data folder ${dataDir} cannot be read (${error.code}).`);
  });
  const found = names.filter((name) => !NOTHING.includes(name));
  if (found.length === 0) return;
  const some = found.length > 3 ? `${found.slice(0, 3).join(', ')} and more` : found.join(', ');
  throw new StartupError(
    `The data folder ${dataDir} is not empty: it holds ${some}. Move that away, or name an empty folder in DATA_DIR.`,
  );
}
