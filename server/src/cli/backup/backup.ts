import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';

import { placeOf } from './backup-place.ts';
import { contentsOf, inBytes, showProgress, untilSignal } from './backup-words.ts';
import { openCommunity } from '#src/cli/opening/community.ts';
import { noteBackup } from './last-backup.ts';
import { markOf } from './old-backups.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { encryptionTo } from '#src/platform/backup/encryption.ts';
import { makeBackup } from '#src/platform/backup/make-backup.ts';
import { loadConfig } from '#src/platform/config/config.ts';
import { readEnvironment } from '#src/platform/config/environment.ts';
import { findSecrets } from '#src/platform/config/secrets.ts';
import { joinOwnDatabase } from '#src/platform/db/own-database.ts';
import { openLog } from '#src/platform/log/log.ts';
import { openStorage } from '#src/platform/storage/open-storage.ts';
import { VERSION } from '#src/version.ts';

const USAGE =
  'Usage: npm run rookery -- backup <file, folder or s3://bucket/prefix> [--to-keep <number>]';

/** Writes everything into one file, beside the running server or without it. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'to-keep': { type: 'string' } },
  });
  const [given, ...rest] = positionals;
  if (given === undefined || rest.length > 0) throw new StartupError(USAGE);
  const settings = loadConfig(readEnvironment());
  const encrypt = await encryptionTo(settings.backupRecipients);
  const there = await placeOf(given, settings, encrypt !== null, systemClock.now());
  const toKeep = numberToKeep(values['to-keep'], there.isFolder, given);
  const config = await openCommunity(settings);
  const secrets = await findSecrets(config.dataDir);
  if (secrets === null) {
    throw new StartupError(
      `There is no secrets.json in ${config.dataDir}, and a backup without it signs every member out. Start the server once, or name the folder of the community in DATA_DIR.`,
    );
  }
  const place = there.of(markOf(secrets));
  await place.prepare();

  const begun = performance.now();
  const log = openLog('warn', pino.destination({ fd: 2, sync: true }));
  const progress = showProgress(process.stderr, 'Backing up');
  const made = await untilSignal(async (signal) => {
    const database = await joinOwnDatabase({ config, log });
    const storage = await openStorage({ config, secrets, clock: systemClock });
    try {
      const text = await readFile(join(config.dataDir, 'secrets.json'), 'utf8');
      const deps = {
        pool: database.pool,
        storage,
        secrets: text,
        version: VERSION,
        clock: systemClock,
        encrypt,
      };
      return await makeBackup({ ...deps, onProgress: progress.add, signal }, () =>
        place.open(signal),
      );
    } finally {
      progress.end();
      storage.close();
      await database.close();
    }
  });
  // It is there, whether or not older ones may be removed.
  await noteBackup(config.dataDir, {
    madeAt: made.manifest.madeAt,
    path: place.name,
    bytes: made.bytes,
  });
  const old = toKeep === null ? 0 : await place.forget(toKeep);
  place.close();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const how = encrypt === null ? '' : ', encrypted';
  const removed = old === 0 ? '' : ` Removed ${old} older.`;
  process.stdout.write(
    `Backed up ${contentsOf(made.manifest)} to ${place.name} (${inBytes(made.bytes)}${how}, ${seconds} s).${removed}\n`,
  );
  return 0;
}

function numberToKeep(given: string | undefined, isFolder: boolean, place: string): number | null {
  if (given === undefined) return null;
  if (!/^[1-9]\d{0,5}$/.test(given)) {
    throw new StartupError(`--to-keep must be a number of backups from 1 on, not "${given}".`);
  }
  if (!isFolder) {
    throw new StartupError(
      `--to-keep is for backups that Rookery names itself: give it a folder instead of the file ${place}.`,
    );
  }
  return Number(given);
}
