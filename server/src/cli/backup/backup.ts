import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Pool } from 'pg';

import { placeOf } from './backup-place.ts';
import { contentsOf, formatBytes, showProgress, untilSignal } from './backup-words.ts';
import { joinCommunity, openCommunity } from '#src/cli/opening/community.ts';
import {
  countIncompleteUploads,
  findIncompleteUploads,
  type IncompleteUpload,
} from './listed-files.store.ts';
import { listFiles, describeMissingFiles, recheckIncompleteUploads } from './listed-files.ts';
import { communityMark } from './old-backups.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { STABLE_TEXT_SETTINGS } from '#src/platform/backup/database-survey.ts';
import { createEncryption } from '#src/platform/backup/encryption.ts';
import { saveLastBackup } from '#src/platform/backup/last-backup.ts';
import { type MadeBackup, makeBackup } from '#src/platform/backup/make-backup.ts';
import { loadConfig } from '#src/platform/config/config.ts';
import { readEnvironment } from '#src/platform/config/environment.ts';
import { findSecrets } from '#src/platform/config/secrets.ts';
import { findMismatch, knowsInstallation } from '#src/platform/db/installation.ts';
import { openWarnings } from '#src/platform/log/log.ts';
import { openStorage } from '#src/platform/storage/open-storage.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import { describeVersion } from '#src/version.ts';

const USAGE =
  'Usage: npm run rookery -- backup <file, folder or s3://bucket/prefix> [--to-keep <number>]';

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'to-keep': { type: 'string' } },
  });
  const [given, ...rest] = positionals;
  if (given === undefined || rest.length > 0) throw new StartupError(USAGE);
  const settings = loadConfig(readEnvironment());
  const encrypt = await createEncryption(settings.backupRecipients);
  const there = await placeOf(given, settings, encrypt !== null, systemClock.now());
  const toKeep = numberToKeep(values['to-keep'], there.isFolder, given);
  const config = await openCommunity(settings);
  const secrets = await findSecrets(config.dataDir);
  if (secrets === null) {
    throw new StartupError(
      `There is no secrets.json in ${config.dataDir}. Without it, a restore logs out every member. Start the server once, or set DATA_DIR to the folder of the community.`,
    );
  }
  const place = there.of(communityMark(secrets));
  await place.prepare();

  const begun = performance.now();
  const log = openWarnings();
  const progress = showProgress(process.stderr, 'Backing up');
  const { made, lacking, isElsewhere } = await untilSignal(async (signal) => {
    const database = await joinCommunity({ config, log });
    try {
      // If the media are not those of the members, the backup would be useless and would replace good ones.
      const mismatch =
        (await knowsInstallation(database.pool)) &&
        (await findMismatch({ config, secrets, ...database }));
      if (mismatch) throw new StartupError(mismatch);
      const storage = await openStorage({ config, secrets, clock: systemClock });
      try {
        const text = await readFile(join(config.dataDir, 'secrets.json'), 'utf8');
        const deps = {
          pool: database.pool,
          secrets: text,
          version: describeVersion(),
          clock: systemClock,
          encrypt,
          onProgress: progress.add,
          signal,
        };
        return await backUpAndCheckMedia(database.pool, storage, (noted) =>
          makeBackup({ ...deps, storage: noted }, () => place.open(signal)),
        );
      } finally {
        storage.close();
      }
    } finally {
      progress.end();
      await database.close();
    }
  });
  if (!isElsewhere) {
    // The backup already exists, so a failure to record it only prints a warning.
    const { madeAt } = made.manifest;
    const note = { madeAt, path: place.name, bytes: made.bytes };
    await saveLastBackup(config.dataDir, note).catch((error: NodeJS.ErrnoException) => {
      const reason = error.code ?? error.message;
      process.stderr.write(
        `Warning: the backup could not be recorded as the last one in ${config.dataDir} (${reason}). The doctor command and the metrics will not show it.\n`,
      );
    });
  }
  // A backup without the media never replaces one that has them. A few lost files do not stop the cleanup, or
  // the disk would fill.
  const { removed: old, ahead } =
    toKeep === null || isElsewhere
      ? { removed: 0, ahead: [] }
      : await place.forget(toKeep, systemClock.now());
  place.close();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const how = encrypt === null ? '' : ', encrypted';
  const removed = old === 0 ? '' : ` Older backups removed: ${old}.`;
  process.stdout.write(
    `Backed up ${contentsOf(made.manifest)} to ${place.name} (${formatBytes(made.bytes)}${how}, ${seconds} s).${removed}\n`,
  );
  if (ahead.length > 0) process.stderr.write(`${describeFutureBackups(ahead)}\n`);
  const code = ahead.length > 0 ? 1 : 0;
  if (lacking.length === 0) return code;
  const left = isElsewhere ? ' Older backups were kept.' : '';
  process.stderr.write(
    `Warning: ${describeMissingFiles(lacking)}. They are not in the media storage that the settings name.${left} Check that DATA_DIR and the S3_ settings match those of the server, and that the media disk is mounted. Otherwise, restore the files from an older backup. Then run rookery doctor.\n`,
  );
  return isElsewhere ? 1 : code;
}

function describeFutureBackups(ahead: readonly string[]): string {
  const many = ahead.length === 1 ? '1 backup there has' : `${ahead.length} backups there have`;
  return `Warning: ${many} a date in the future, such as ${ahead[0]}. A clock is or was wrong. No older backup was removed. Check the clock of this machine, then move the wrongly named backups elsewhere.`;
}

interface CheckedBackup {
  made: MadeBackup;
  lacking: IncompleteUpload[];
  /** True if most uploads lack files. The media are then probably stored somewhere else. */
  isElsewhere: boolean;
}

async function backUpAndCheckMedia(
  pool: Pool,
  storage: Storage,
  make: (noted: Pick<Storage, 'list' | 'open'>) => Promise<MadeBackup>,
): Promise<CheckedBackup> {
  const client = await pool.connect();
  try {
    await client.query(STABLE_TEXT_SETTINGS);
    const listed = await listFiles(client);
    const open: Storage['open'] = async (key, signal) => {
      const file = await storage.open(key, signal);
      await listed.add(key);
      return file;
    };
    const made = await make({ list: storage.list, open });
    await listed.end();
    const begun = new Date(made.manifest.madeAt);
    const lacking = await recheckIncompleteUploads(
      storage,
      await findIncompleteUploads(client, begun),
    );
    const { ready, lacking: count } = await countIncompleteUploads(client, begun);
    return { made, lacking, isElsewhere: lacking.length > 1 && count * 2 > ready };
  } finally {
    client.release(true);
  }
}

function numberToKeep(given: string | undefined, isFolder: boolean, place: string): number | null {
  if (given === undefined) return null;
  if (!/^[1-9]\d{0,5}$/.test(given)) {
    throw new StartupError(`--to-keep must be a number of backups, at least 1, not "${given}".`);
  }
  if (!isFolder) {
    throw new StartupError(
      `--to-keep needs a folder or a bucket prefix, where Rookery names the backups itself. Name a folder instead of the file ${place}.`,
    );
  }
  return Number(given);
}
