import { spawn } from 'node:child_process';
import { chown, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { StartupError } from '#src/kernel/startup-error.ts';

/** How to run PostgreSQL, which refuses to run as root: a command in front, or another uid. */
export interface PostgresAccount {
  prefix: string[];
  uid?: number;
  gid?: number;
}

const namespacePrefix = ['unshare', '-U', '--map-user=1000', '--map-group=1000'];
const nobody = 65_534;
const reaches = 'test -w "$0" && exec "$1" --version';

/**
 * An ordinary user runs PostgreSQL as itself. Root runs it in a user namespace, where root's own
 * files seem to be those of uid 1000; where namespaces are closed, as an unprivileged uid, which then owns `folders`.
 * @param program the postgres binary, tried once under another uid: it must be reachable from there.
 * @param libraryPath for LD_LIBRARY_PATH, when the binary needs it to run.
 */
export async function choosePostgresAccount(
  program: string,
  folders: string[],
  libraryPath: string | null = null,
): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = await stat(folders[0] as string);
  if (owner.uid === 0 && (await succeeds([...namespacePrefix, 'true']))) {
    return { prefix: namespacePrefix };
  }
  const uid = owner.uid === 0 ? nobody : owner.uid;
  const gid = owner.uid === 0 ? nobody : owner.gid;
  for (const folder of folders) await giveFolder(folder, uid, gid);
  for (const folder of folders) {
    const env = { ...(libraryPath && { LD_LIBRARY_PATH: libraryPath }) };
    if (await succeeds(['/bin/sh', '-c', reaches, folder, program], { uid, gid, env })) continue;
    throw new StartupError(
      `PostgreSQL cannot run as root here (user namespaces are closed), and uid ${uid} cannot reach ${folder} or ${program}. ` +
        'Start Rookery as an ordinary user, or name a PostgreSQL of your own in DATABASE_URL.',
    );
  }
  return { prefix: [], uid, gid };
}

async function giveFolder(path: string, uid: number, gid: number): Promise<void> {
  const entry = await lstat(path);
  if (entry.isSymbolicLink()) return;
  if (entry.uid !== uid) await chown(path, uid, gid);
  if (!entry.isDirectory()) return;
  for (const name of await readdir(path)) await giveFolder(join(path, name), uid, gid);
}

function succeeds(
  command: string[],
  options: { uid?: number; gid?: number; env?: Record<string, string> } = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const [program, ...args] = command;
    const child = spawn(program as string, args, { ...options, stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
