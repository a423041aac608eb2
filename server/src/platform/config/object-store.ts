import { ConfigError } from '#src/platform/config/config-error.ts';
import * as read from '#src/platform/config/variables.ts';

export interface ObjectStoreConfig {
  /** Origin of the service. Null means Amazon's own for the region. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /**
   * Address where browsers read the bucket's files directly, without a trailing slash. If null, files go
   * through this server.
   */
  publicUrl: string | null;
}

const LONGEST = 500;
const DEFAULT_REGION = 'us-east-1';

export function objectStore(env: NodeJS.ProcessEnv): ObjectStoreConfig | null {
  const bucket = word(env, 'S3_BUCKET');
  const accessKeyId = read.token(env, 'S3_ACCESS_KEY_ID', LONGEST);
  const secretAccessKey = read.line(env, 'S3_SECRET_ACCESS_KEY', LONGEST);
  const endpoint = read.webAddress(env, 'S3_ENDPOINT');
  const region = word(env, 'S3_REGION');
  const publicUrl = read.link(env, 'S3_PUBLIC_URL')?.replace(/\/+$/, '') ?? null;
  if (publicUrl !== null && /[?#]/.test(publicUrl)) {
    throw new ConfigError(
      'S3_PUBLIC_URL',
      'must be an address without ? and #: file names are added to it.',
    );
  }
  if (bucket === null) {
    const other = accessKeyId ?? secretAccessKey ?? endpoint ?? region ?? publicUrl;
    if (other !== null) throw needed('S3_BUCKET', 'the other S3_ settings');
    return null;
  }
  if (accessKeyId === null) throw needed('S3_ACCESS_KEY_ID', 'S3_BUCKET');
  if (secretAccessKey === null) throw needed('S3_SECRET_ACCESS_KEY', 'S3_BUCKET');
  return {
    endpoint,
    region: region ?? DEFAULT_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
    publicUrl,
  };
}

function word(env: NodeJS.ProcessEnv, name: string): string | null {
  const value = read.line(env, name, LONGEST);
  if (value === null || /^[a-z0-9][\w.-]*$/i.test(value)) return value;
  throw new ConfigError(name, `must be letters, digits, dots and hyphens, not "${value}".`);
}

function needed(name: string, beside: string): ConfigError {
  return new ConfigError(name, `is required together with ${beside}.`);
}

export type BackupStoreConfig = Omit<ObjectStoreConfig, 'bucket' | 'publicUrl'>;

/**
 * Reads the service for backups. Without BACKUP_S3_ settings, this is the service of the media.
 * @throws ConfigError for incomplete settings
 */
export function backupStore(env: NodeJS.ProcessEnv): BackupStoreConfig | null {
  const accessKeyId = read.token(env, 'BACKUP_S3_ACCESS_KEY_ID', LONGEST);
  const secretAccessKey = read.line(env, 'BACKUP_S3_SECRET_ACCESS_KEY', LONGEST);
  const endpoint = read.webAddress(env, 'BACKUP_S3_ENDPOINT');
  const region = word(env, 'BACKUP_S3_REGION');
  if ([accessKeyId, secretAccessKey, endpoint, region].every((value) => value === null)) {
    return objectStore(env);
  }
  const beside = 'the other BACKUP_S3_ settings';
  if (accessKeyId === null) throw needed('BACKUP_S3_ACCESS_KEY_ID', beside);
  if (secretAccessKey === null) throw needed('BACKUP_S3_SECRET_ACCESS_KEY', beside);
  return { endpoint, region: region ?? DEFAULT_REGION, accessKeyId, secretAccessKey };
}
