import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { StartupError } from '#src/kernel/startup-error.ts';

/** The number in the socket's file name; no TCP port is ever opened. */
export const SOCKET_PORT = 5432;

// The kernel allows 107 characters for a socket's path; PostgreSQL adds `/.s.PGSQL.5432` to the folder.
const LONGEST_FOLDER = 90;

/**
 * Returns the folder of the database's Unix socket: `postgres-socket` in the data folder. If that is too
 * long, uses a private temporary folder. @param dataDir an absolute path without symbolic links.
 */
export function postgresSocketFolder(dataDir: string): string {
  const folder = join(dataDir, 'postgres-socket');
  if (Buffer.byteLength(folder) <= LONGEST_FOLDER) return folder;
  const name = createHash('sha256').update(dataDir).digest('base64url').slice(0, 12);
  return join(tmpdir(), `rookery-${name}`);
}

/** Creates a folder that only its owner can enter, because access to the socket needs no password. */
export async function makeSocketFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  const self = process.getuid?.() ?? found.uid;
  if (!found.isDirectory() || (self !== 0 && found.uid !== self)) {
    throw new StartupError(
      `The folder ${folder} for the database socket belongs to another user. Remove it, or choose a shorter DATA_DIR.`,
    );
  }
  await chmod(folder, 0o700);
}
