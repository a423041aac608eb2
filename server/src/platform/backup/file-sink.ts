import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '#src/kernel/startup-error.ts';
import type { BackupSink } from './backup-sink.ts';

/** Whoever is killed leaves it: the next backup in the folder clears it away. */
export const UNFINISHED = '.unfinished';
// For the owner alone: there are secrets in it.
const MODE = 0o600;

/** Writes a file under another name, which it gets when it is whole. */
export async function openFileSink(path: string): Promise<BackupSink> {
  const draft = join(dirname(path), `.${basename(path)}${UNFINISHED}`);
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', MODE).catch((error: unknown) => {
    throw cannotWrite(path, error);
  });
  return {
    async take(source) {
      await file.writeFile(source).catch((error: unknown) => {
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

/** What was renamed in it outlives a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function cannotWrite(path: string, error: unknown): StartupError {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOSPC' ? 'the disk is full' : (code ?? message);
  return new StartupError(
    `The backup ${path} cannot be written (${reason}). Name a file in a folder that this user may write, with enough room.`,
  );
}
