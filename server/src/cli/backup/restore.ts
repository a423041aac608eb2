import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ClientBase } from 'pg';

import { withBackup } from './local-backup.ts';
import {
  parseBackupArgs,
  contentsOf,
  type Progress,
  describeLeftOut,
  showProgress,
  untilSignal,
} from './backup-words.ts';
import {
  refuseNonEmptyFolder,
  restoreFolder,
  type RestoreNote,
  writePrivately,
} from './restore-folder.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { checkBackup } from '#src/platform/backup/backup-reader.ts';
import type { Manifest } from '#src/platform/backup/manifest.ts';
import { type RestoreResult, restoreBackup } from '#src/platform/backup/restore-backup.ts';
import { refuseNonEmpty, refuseConcurrentRestore } from '#src/platform/backup/restore-rows.ts';
import { type Config, loadConfig } from '#src/platform/config/config.ts';
import { openDataFolder } from '#src/platform/config/data-folder.ts';
import { lockDataFolder } from '#src/platform/config/data-folder-lock.ts';
import { readEnvironment } from '#src/platform/config/environment.ts';
import { makeSecrets } from '#src/platform/config/secrets.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { openOwnDatabase } from '#src/platform/db/own-database.ts';
import { openWarnings } from '#src/platform/log/log.ts';
import { openStorage } from '#src/platform/storage/open-storage.ts';
import { migrationsFolder } from '#src/project-folders.ts';

export async function run(args: string[]): Promise<number> {
  const { path, identity } = parseBackupArgs('restore', args);
  const config = loadConfig(readEnvironment());
  // Check the folder first, because reading a large backup takes a while.
  await refuseNonEmptyFolder(config.dataDir);
  const progress = showProgress(process.stderr, 'Restoring');
  try {
    const { manifest, applied, passedOver } = await untilSignal((signal) =>
      withBackup({ path, identity, config, progress, signal }, async (clear) => {
        const dataDir = await openDataFolder(config.dataDir);
        return restoreInto({ ...config, dataDir }, { path: clear, progress, signal });
      }),
    );
    progress.end();
    const brought = applied.length === 0 ? '' : ` Migrations applied: ${applied.length}.`;
    process.stdout.write(
      `Restored ${contentsOf(manifest)} as of ${manifest.madeAt} into ${config.dataDir}.${brought}${describeLeftOut(passedOver)}\n`,
    );
    return 0;
  } catch (error) {
    progress.end();
    throw error;
  }
}

interface Restoring {
  path: string;
  progress: Progress;
  signal: AbortSignal;
}

type RestoredBackup = RestoreResult & { manifest: Manifest };

const RESTORE_COMMENT_PREFIX = 'Restored: ';

async function restoreInto(config: Config, restoring: Restoring): Promise<RestoredBackup> {
  const { dataDir, databaseUrl } = config;
  const { path, progress, signal } = restoring;
  // With an external database, the data folder may be in a place where no lock can be taken.
  const lock = databaseUrl === null ? await lockDataFolder(dataDir) : null;
  const folder = restoreFolder(dataDir);
  try {
    // This call throws if another restore is running. Otherwise that restore would lose its files.
    const kept = databaseUrl === null ? null : await findRestoreId(databaseUrl, config);
    const earlier = await folder.earlier();
    // The files of an earlier restore are not cleared before this restore begins.
    let isMine = earlier === null;
    await folder.mark();
    try {
      const onChecked = (count: number): void => progress.add('checked', count);
      const manifest = await checkBackup(path, { onBytes: onChecked, signal });
      if (kept !== null && kept === earlier?.id) {
        if (manifest.madeAt !== earlier.madeAt) throw otherBackup(earlier);
        await folder.end();
        return { manifest, applied: [], passedOver: [] };
      }
      const id = randomUUID();
      await folder.begin({ id, madeAt: manifest.madeAt });
      isMine = true;
      // Move the files first, so that committed rows have all their files.
      const beforeKept = async (client: ClientBase): Promise<void> => {
        await folder.moveUp();
        await client.query(`comment on table installation is '${RESTORE_COMMENT_PREFIX}${id}'`);
        // The response to the commit may be lost, so do not clear the files after an error. The next run
        // finds out.
        isMine = false;
      };
      const inDraft = { ...config, dataDir: folder.draft };
      const more = databaseUrl === null ? null : beforeKept;
      const restored = await fill(inDraft, restoring, manifest, more);
      if (databaseUrl === null) await folder.moveUp();
      await folder.end();
      return { manifest, ...restored };
    } catch (error) {
      if (isMine) await folder.clear();
      throw error;
    }
  } finally {
    await lock?.release();
  }
}

const otherBackup = ({ madeAt }: RestoreNote): StartupError =>
  new StartupError(
    `The backup of ${madeAt} was restored into this folder and its database, except for the last step. Run the command again with the same backup, or use an empty folder and an empty database.`,
  );

/**
 * Returns the id of the restore that filled this database. Null if no restore did.
 * @throws StartupError while another restore is running
 */
async function findRestoreId(
  connection: string,
  { databaseDirectUrl: direct }: Config,
): Promise<string | null> {
  const database = await openDatabase({ connection, direct, log: openWarnings() });
  try {
    await refuseConcurrentRestore(database.pool);
    const { rows } = await database.pool.query<{ note: string | null }>(
      "select obj_description(to_regclass('installation'), 'pg_class') as note",
    );
    const note = rows[0]?.note ?? '';
    return note.startsWith(RESTORE_COMMENT_PREFIX)
      ? note.slice(RESTORE_COMMENT_PREFIX.length)
      : null;
  } finally {
    await database.close();
  }
}

async function fill(
  config: Config,
  { path, progress, signal }: Restoring,
  manifest: Manifest,
  beforeKept: ((client: ClientBase) => Promise<void>) | null,
): Promise<RestoreResult> {
  const database = await openOwnDatabase({ config, log: openWarnings(), isCommand: true });
  // Temporary secrets are enough, because no upload is signed with them.
  const storage = await openStorage({ config, secrets: makeSecrets(), clock: systemClock });
  try {
    const { pool } = database;
    await refuseNonEmpty(pool);
    const media = { storage, spool: join(config.dataDir, 'spool') };
    const keepSecrets = (text: string): Promise<void> =>
      writePrivately(join(config.dataDir, 'secrets.json'), text);
    const onBytes = (count: number): void => progress.add('restored', count);
    const more = { onBytes, signal, ...(beforeKept && { beforeKept }) };
    return await restoreBackup(
      { pool, migrationsFolder, media, keepSecrets, ...more },
      path,
      manifest,
    );
  } finally {
    storage.close();
    await database.close();
  }
}
