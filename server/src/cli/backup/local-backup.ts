import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { bucketAddress, openNamedBucket } from './backup-place.ts';
import type { Progress } from './backup-words.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { withDecrypted } from '#src/platform/backup/encryption.ts';
import type { Config } from '#src/platform/config/config.ts';
import { makeWorkFolder } from '#src/platform/config/work-folder.ts';

export interface ReadBackupOptions {
  /** A path, or s3://bucket/key. */
  path: string;
  identity: string | null;
  config: Pick<Config, 'backupStore'>;
  progress: Progress;
  signal: AbortSignal;
}

/** Reads a backup wherever it is. One in a bucket is downloaded to this machine first. */
export async function withBackup<Result>(
  { path, identity, config, progress, signal }: ReadBackupOptions,
  work: (clear: string) => Promise<Result>,
): Promise<Result> {
  const address = bucketAddress(path);
  if (address === null) return withDecrypted(path, identity, signal, work);
  if (address.key === '') {
    throw new StartupError(
      `${path} is a bucket. Add the name of the backup: s3://bucket/prefix/rookery-….tar.zst.`,
    );
  }
  const bucket = openNamedBucket(config, address.bucket, signal);
  const folder = await makeWorkFolder('rookery-brought-');
  try {
    const brought = join(folder, basename(address.key));
    await bucket.fetchTo(address.key, brought, (count) => progress.add('brought', count));
    return await withDecrypted(brought, identity, signal, work);
  } finally {
    bucket.close();
    await rm(folder, { recursive: true, force: true });
  }
}
