import { spawn } from 'node:child_process';
import { chown, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';

import { StartupError } from '#src/kernel/startup-error.ts';

/** A command prefix, or another uid, for running PostgreSQL. PostgreSQL refuses to run as root. */
export interface PostgresAccount {
  prefix: string[];
  uid?: number;
  gid?: number;
}

const ORDINARY = 1000;
const NOBODY = 65_534;
const REACHES = 'test -w "$0" && exec "$1" --version';

/**
 * Root runs PostgreSQL in a user namespace, or without namespaces as an unprivileged uid that then owns
 * `folders`. A uid without a name also gets a namespace, because PostgreSQL looks up its user's name.
 * @param program the postgres binary, tried once under another uid: it must be reachable from there.
 * @param libraryPath for LD_LIBRARY_PATH, when the binary needs it to run.
 */
export async function choosePostgresAccount(
  program: string,
  folders: string[],
  libraryPath: string | null = null,
): Promise<PostgresAccount> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return { prefix: [] };
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const owner = await stat(folders[0] as string);
  if (!isRoot || owner.uid === 0) {
    const prefix = namespaceOf(namedUid(passwd, ORDINARY));
    if (await succeeds([...prefix, 'true'])) return { prefix };
  }
  if (!isRoot) return { prefix: [] };
  const uid = owner.uid === 0 ? namedUid(passwd, NOBODY) : owner.uid;
  const gid = owner.uid === 0 ? NOBODY : owner.gid;
  for (const folder of folders) await chownFolder(folder, uid, gid);
  for (const folder of folders) {
    const env = { ...(libraryPath && { LD_LIBRARY_PATH: libraryPath }) };
    if (await succeeds(['/bin/sh', '-c', REACHES, folder, program], { uid, gid, env })) continue;
    throw new StartupError(
      `PostgreSQL cannot run as root here (user namespaces are not available), and uid ${uid} cannot reach ${folder} or ${program}. ` +
        'Start Rookery as an ordinary user, or set DATABASE_URL to your own PostgreSQL.',
    );
  }
  return { prefix: [], uid, gid };
}

export function namedUid(passwd: string, preferred: number): number {
  const uids = passwd.split('\n').map((line) => Number(line.split(':')[2] || 0));
  return uids.includes(preferred) ? preferred : (uids.find((uid) => uid > 0) ?? preferred);
}

const namespaceOf = (uid: number): string[] => [
  'unshare',
  '-U',
  `--map-user=${uid}`,
  `--map-group=${uid}`,
];

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function chownFolder(path: string, uid: number, gid: number): Promise<void> {
  const entry = await lstat(path);
  if (entry.isSymbolicLink()) return;
  if (entry.uid !== uid) await chown(path, uid, gid);
  if (!entry.isDirectory()) return;
  for (const name of await readdir(path)) await chownFolder(join(path, name), uid, gid);
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
