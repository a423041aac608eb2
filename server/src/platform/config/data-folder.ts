import { randomBytes } from 'node:crypto';
import { mkdir, open, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { StartupError } from '#src/kernel/startup-error.ts';

/** Makes the data folder where it is missing and proves that it can be written. @returns its real, absolute path. */
export async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o755 });
    const folder = await realpath(dataDir);
    const probe = join(folder, `.probe-${randomBytes(6).toString('hex')}`);
    const file = await open(probe, 'wx', 0o600);
    await file.close();
    await rm(probe);
    return folder;
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new StartupError(
      `The data folder ${dataDir} cannot be written (${reason}). Give this user rights to it, or name another in DATA_DIR.`,
    );
  }
}
