import { randomBytes } from 'node:crypto';
import { mkdir, open, realpath, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import { StartupError } from '#src/kernel/startup-error.ts';

export async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await makeFolder(resolve(dataDir));
    const folder = await realpath(dataDir);
    const probe = join(folder, `.probe-${randomBytes(6).toString('hex')}`);
    const file = await open(probe, 'wx', 0o600);
    await file.close();
    await rm(probe);
    return folder;
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new StartupError(
      `The data folder ${dataDir} cannot be written (${reason}). Give this user write access to it, or set DATA_DIR to another folder.`,
    );
  }
}

// Creates one level at a time. Below /proc, mkdir's recursive mode never returns, because of ENOENT under a
// parent that exists.
async function makeFolder(path: string, parentIsThere = false): Promise<void> {
  try {
    await mkdir(path, { mode: 0o755 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || parentIsThere) throw error;
    await makeFolder(dirname(path));
    await makeFolder(path, true);
  }
}
