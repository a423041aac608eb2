import type { Clock } from '#src/kernel/clock.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Secrets } from '#src/platform/config/secrets.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

export interface StorageOptions {
  config: Pick<Config, 'objectStore' | 'dataDir' | 'appUrl'>;
  secrets: Pick<Secrets, 'uploadSecret'>;
  clock: Clock;
}

/** Opens the configured storage. Does not contact the bucket, which may be down at the start. */
export async function openStorage({ config, secrets, clock }: StorageOptions): Promise<Storage> {
  const { objectStore, dataDir, appUrl } = config;
  if (objectStore === null) {
    return openDiskStorage({ dataDir, appUrl, secret: secrets.uploadSecret, clock });
  }
  // Loaded lazily: the S3 client takes some megabytes of memory.
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage(objectStore, clock);
}
