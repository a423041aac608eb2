import { ConfigError } from '#src/platform/config/config-error.ts';
import * as read from '#src/platform/config/variables.ts';

export interface DatabaseAddresses {
  /** The address of an external PostgreSQL. If null, the embedded one runs. */
  databaseUrl: string | null;
  /**
   * A direct address of the same database, for sessions. If this is set, `databaseUrl` leads through a
   * pooler.
   */
  databaseDirectUrl: string | null;
  databaseReadUrl: string | null;
}

const POSTGRES = ['postgres:', 'postgresql:'];

export function databaseAddresses(env: NodeJS.ProcessEnv): DatabaseAddresses {
  const databaseUrl = read.address(env, 'DATABASE_URL', POSTGRES);
  const databaseDirectUrl = read.address(env, 'DATABASE_DIRECT_URL', POSTGRES);
  const databaseReadUrl = read.address(env, 'DATABASE_READ_URL', POSTGRES);
  const others = { DATABASE_DIRECT_URL: databaseDirectUrl, DATABASE_READ_URL: databaseReadUrl };
  for (const [name, url] of Object.entries(others)) {
    if (url === null || databaseUrl !== null) continue;
    throw new ConfigError(
      name,
      'requires DATABASE_URL, which is not set. Both must lead to the same database.',
    );
  }
  return { databaseUrl, databaseDirectUrl, databaseReadUrl };
}
