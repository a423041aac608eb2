import { ConfigError } from '#src/platform/config/config-error.ts';
import * as read from '#src/platform/config/variables.ts';

const LONGEST = 500;

export function mediaPurge(env: NodeJS.ProcessEnv): {
  mediaPurgeUrl: string | null;
  mediaPurgeToken: string | null;
} {
  const mediaPurgeUrl = read.link(env, 'MEDIA_PURGE_URL');
  const mediaPurgeToken = read.token(env, 'MEDIA_PURGE_TOKEN', LONGEST);
  if (mediaPurgeUrl === null && mediaPurgeToken !== null) {
    throw new ConfigError('MEDIA_PURGE_URL', 'is required together with MEDIA_PURGE_TOKEN.');
  }
  return { mediaPurgeUrl, mediaPurgeToken };
}
