import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFINISHED } from '#src/platform/backup/file-sink.ts';

export const OURS = /^rookery-\d{8}T\d{6}Z\.tar\.zst(?:\.age)?$/;
/** What was written to within a day may still be. */
const LEFT_BEHIND_MS = 86_400_000;

/** Such as rookery-20261124T195000Z.tar.zst: by name they stand in the order of their age. */
export function backupName(madeAt: Date, isEncrypted: boolean): string {
  const moment = madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `rookery-${moment}.tar.zst${isEncrypted ? '.age' : ''}`;
}

/** Removes all but the newest so many backups that lie in the folder under names of ours. @returns their names. */
export async function forgetOldBackups(folder: string, toKeep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => OURS.test(name)).toSorted();
  const old = names.slice(0, Math.max(0, names.length - toKeep));
  await Promise.all(old.map((name) => rm(join(folder, name))));
  return old;
}

/** Clears away what backups that were killed have left in the folder. */
export async function clearUnfinished(folder: string, now: Date): Promise<void> {
  const names = (await readdir(folder)).filter(
    (name) => name.endsWith(UNFINISHED) && OURS.test(name.slice(1, -UNFINISHED.length)),
  );
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtimeMs < now.getTime() - LEFT_BEHIND_MS) await rm(path, { force: true });
    }),
  );
}
