import { open, rename, rm, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '#src/kernel/startup-error.ts';
import type { DiskSpace } from '#src/platform/storage/storage.ts';
import type { BackupSink } from './backup-sink.ts';

/** A killed process leaves this file behind; the next backup in the folder removes it. */
export const UNFINISHED_SUFFIX = '.unfinished';
// Only the owner may read the file, because a backup contains secrets.
const MODE = 0o600;
const CHECK_EVERY_BYTES = 64 * 1024 * 1024;

export type FreeSpaceCheck = (space: DiskSpace) => string | null;

export async function openFileSink(path: string, scarcity: FreeSpaceCheck): Promise<BackupSink> {
  const draft = join(dirname(path), `.${basename(path)}${UNFINISHED_SUFFIX}`);
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', MODE).catch((error: unknown) => {
    throw cannotWrite(path, error);
  });
  return {
    async take(source) {
      await file.writeFile(checkFreeSpace(path, scarcity, source)).catch((error: unknown) => {
        throw cannotWrite(path, error);
      });
    },
    async finish() {
      try {
        await file.sync();
        const { size } = await file.stat();
        await file.close();
        await rename(draft, path);
        await syncFolder(dirname(path));
        return size;
      } catch (error) {
        throw cannotWrite(path, error);
      }
    },
    async discard() {
      await file.close().catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}

/** The database may be on the same disk, so a backup must not fill it. */
async function* checkFreeSpace(
  path: string,
  scarcity: FreeSpaceCheck,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let unseen = CHECK_EVERY_BYTES;
  for await (const chunk of source) {
    if (unseen >= CHECK_EVERY_BYTES) {
      const { bavail, blocks, bsize } = await statfs(dirname(path));
      const reason = scarcity({ free: bavail * bsize, total: blocks * bsize });
      if (reason !== null) throw tooLittleSpace(path, reason);
      unseen = 0;
    }
    unseen += chunk.length;
    yield chunk;
  }
}

const tooLittleSpace = (path: string, reason: string): StartupError =>
  new StartupError(
    `The backup ${path} does not fit: ${reason}. Free up space there, keep fewer backups, or choose a folder on another disk.`,
  );

/** Makes renames in the folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function cannotWrite(path: string, error: unknown): StartupError {
  if (error instanceof StartupError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOSPC' ? 'the disk is full' : (code ?? message);
  return new StartupError(
    `The backup ${path} cannot be written (${reason}). Choose a file in a folder that this user can write to, with enough space.`,
  );
}
