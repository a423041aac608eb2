import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { backupName, clearUnfinished, oldBackups } from './old-backups.ts';
import { freeFloor, sizeInWords } from '#src/features/media/record/public.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { type BackupBucket, openBackupBucket } from '#src/platform/backup/backup-bucket.ts';
import type { BackupSink } from '#src/platform/backup/backup-sink.ts';
import { openFileSink } from '#src/platform/backup/file-sink.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { BackupStoreConfig } from '#src/platform/config/object-store.ts';
import type { DiskSpace } from '#src/platform/storage/storage.ts';

export interface BackupPlace {
  /** True if the place is a folder in which Rookery names the files. It can then recognize old backups. */
  isFolder: boolean;
  of(mark: string): PlacedBackup;
}

export interface PlacedBackup {
  name: string;
  prepare(): Promise<void>;
  open(signal: AbortSignal): Promise<BackupSink>;
  forget(toKeep: number, now: Date): Promise<RemovedBackups>;
  close(): void;
}

export interface RemovedBackups {
  removed: number;
  /** Names with a time in the future. If there are any, no backup was removed. */
  ahead: string[];
}

/** Parses s3://bucket/key. Null means a path of this machine. @throws StartupError */
export function bucketAddress(given: string): { bucket: string; key: string } | null {
  if (!/^s3:/i.test(given)) return null;
  const [, bucket, key] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(given) ?? [];
  if (bucket === undefined) {
    throw new StartupError(`${given} is not a bucket address. Use s3://bucket/prefix.`);
  }
  return { bucket, key: (key ?? '').replace(/^\/+|\/+$/g, '') };
}

export function openNamedBucket(
  config: Pick<Config, 'backupStore'>,
  bucket: string,
  signal: AbortSignal,
): BackupBucket {
  const onWaiting = (text: string): void => void process.stderr.write(`${text}\n`);
  return openBackupBucket({ store: storeOf(config), bucket, signal, onWaiting });
}

function storeOf({ backupStore }: Pick<Config, 'backupStore'>): BackupStoreConfig {
  if (backupStore !== null) return backupStore;
  throw new StartupError(
    'No S3 service for backups is configured. Set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY. If the service is not Amazon, also set BACKUP_S3_ENDPOINT.',
  );
}

export async function placeOf(
  given: string,
  config: Pick<Config, 'backupStore' | 'objectStore' | 'mediaLimits'>,
  isEncrypted: boolean,
  now: Date,
): Promise<BackupPlace> {
  const address = bucketAddress(given);
  if (address !== null) {
    storeOf(config);
    refuseMedia(address.bucket, config);
    const name = (mark: string): string => backupName(mark, now, isEncrypted);
    return { isFolder: true, of: (mark) => inBucket(address, config, mark, name(mark)) };
  }
  const path = resolve(given);
  const openFile = (to: string): Promise<BackupSink> =>
    openFileSink(to, (space) => scarcity(space, config.mediaLimits.free));
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) {
    const name = (mark: string): string => join(path, backupName(mark, now, isEncrypted));
    return { isFolder: true, of: (mark) => inFolder(path, mark, name(mark), now, openFile) };
  }
  if (found) {
    throw new StartupError(`${path} already exists. Choose another file, or a folder.`);
  }
  const beside = await stat(dirname(path)).catch(() => null);
  if (!beside?.isDirectory()) {
    throw new StartupError(`The folder ${dirname(path)} does not exist. Create it first.`);
  }
  const placed: PlacedBackup = {
    name: path,
    prepare: () => Promise.resolve(),
    open: () => openFile(path),
    forget: () => Promise.resolve({ removed: 0, ahead: [] }),
    close: () => undefined,
  };
  return { isFolder: false, of: () => placed };
}

function inFolder(
  folder: string,
  mark: string,
  path: string,
  now: Date,
  openFile: (path: string) => Promise<BackupSink>,
): PlacedBackup {
  return {
    name: path,
    prepare: () => clearUnfinished(folder, now),
    open: () => openFile(path),
    async forget(toKeep, later) {
      const given = { mark, toKeep, made: basename(path), now: later };
      const { old, ahead } = oldBackups(await readdir(folder), given);
      await Promise.all(old.map((name) => rm(join(folder, name))));
      return { removed: old.length, ahead };
    },
    close: () => undefined,
  };
}

/**
 * Returns the reason why the disk has too little space, or null. As for uploads, nothing is written below
 * the free-space floor.
 */
function scarcity(space: DiskSpace, wanted: number): string | null {
  const floor = freeFloor(space, wanted);
  if (space.free >= floor) return null;
  return `only ${sizeInWords(space.free)} free on its disk; ${sizeInWords(floor)} must stay free for other data, such as the database (MEDIA_FREE_MB)`;
}

/**
 * Refuses the media bucket. Each backup contains everything in this bucket, so it would contain the earlier
 * backups.
 */
function refuseMedia(
  bucket: string,
  { backupStore, objectStore }: Pick<Config, 'backupStore' | 'objectStore'>,
): void {
  const isThat = objectStore?.bucket === bucket && objectStore.endpoint === backupStore?.endpoint;
  if (!isThat) return;
  throw new StartupError(
    `s3://${bucket} is the media bucket: each backup there would include the earlier ones. Choose another bucket.`,
  );
}

function inBucket(
  { bucket, key }: { bucket: string; key: string },
  config: Pick<Config, 'backupStore'>,
  mark: string,
  name: string,
): PlacedBackup {
  const prefix = key === '' ? '' : `${key}/`;
  const controller = new AbortController();
  const opened = openNamedBucket(config, bucket, controller.signal);
  return {
    name: `s3://${bucket}/${prefix}${name}`,
    // This cheap call fails immediately if the bucket cannot be used.
    prepare: async () => void (await opened.list(prefix)),
    async open(signal) {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
      return opened.openSink(`${prefix}${name}`);
    },
    async forget(toKeep, now) {
      const names = (await opened.list(prefix)).map((one) => one.slice(prefix.length));
      const { old, ahead } = oldBackups(names, { mark, toKeep, made: name, now });
      await opened.remove(old.map((one) => prefix + one));
      return { removed: old.length, ahead };
    },
    close: opened.close,
  };
}
