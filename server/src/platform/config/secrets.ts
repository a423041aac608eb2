import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { StartupError } from '#src/kernel/startup-error.ts';

const names = ['jwtSecret', 'cursorSecret', 'realtimeSecret', 'uploadSecret'] as const;

/** The community's keys: 32 random bytes each, in base64url. */
export type Secrets = Record<(typeof names)[number], string>;

/**
 * Reads `dataDir`/secrets.json (mode 600) and adds missing keys. Refuses a damaged file and never replaces it:
 * new secrets would sign every member out.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  const stored = await readStored(path);
  const missing = names.filter((name) => stored?.[name] === undefined);
  if (missing.length === 0) {
    await chmod(path, 0o600);
    return stored as Secrets;
  }
  const secrets = { ...makeSecrets(), ...stored };
  const isMine = await writeWhole(path, JSON.stringify(secrets, null, 2), stored === null);
  return isMine ? secrets : loadSecrets(dataDir);
}

export async function findSecrets(dataDir: string): Promise<Secrets | null> {
  const stored = await readStored(join(dataDir, 'secrets.json'));
  return names.every((name) => stored?.[name] !== undefined) ? (stored as Secrets) : null;
}

export function makeSecrets(): Secrets {
  const made = names.map((name) => [name, randomBytes(32).toString('base64url')]);
  return Object.fromEntries(made) as Secrets;
}

async function readStored(path: string): Promise<Partial<Secrets> | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartupError(`${path} cannot be read: ${(error as Error).message}`);
  }
  const damaged = new StartupError(
    `${path} is damaged. Restore it from a backup. If there is none, delete it: all members must then log in again.`,
  );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damaged;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw damaged;
  const stored = value as Partial<Secrets>;
  for (const name of names) {
    if (name in stored && !/^[\w-]{43}$/.test(String(stored[name]))) throw damaged;
  }
  return stored;
}

// A hard link never replaces a file that another process just made. A rename replaces our own older
// version.
async function writeWhole(path: string, text: string, isNew: boolean): Promise<boolean> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    await file.writeFile(`${text}\n`);
    await file.sync();
    await file.close();
    if (isNew) await link(draft, path);
    else await rename(draft, path);
    const folder = await open(join(path, '..'), 'r');
    await folder.sync();
    await folder.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new StartupError(`${path} cannot be written: ${(error as Error).message}`);
  } finally {
    await rm(draft, { force: true });
  }
}
