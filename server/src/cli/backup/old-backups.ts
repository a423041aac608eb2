import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFINISHED_SUFFIX } from '#src/platform/backup/file-sink.ts';
import type { Secrets } from '#src/platform/config/secrets.ts';

/**
 * Also matches older names without milliseconds or mark. A backup without a mark belongs to no community and is
 * never removed.
 */
const BACKUP_NAME = /^rookery-(?:([0-9a-f]{8})-)?(\d{8}T\d{6})(\d{3})?Z\.tar\.zst(?:\.age)?$/;
/** A file that was written to within a day may still be in use. */
const UNFINISHED_MAX_AGE_MS = 86_400_000;

/**
 * Returns a mark that distinguishes a community’s backups from those of another in the same folder. A
 * restore keeps the mark.
 */
export const communityMark = ({ jwtSecret }: Pick<Secrets, 'jwtSecret'>): string =>
  createHash('sha256').update(`backups\n${jwtSecret}`).digest('hex').slice(0, 8);

/**
 * For example rookery-1a2b3c4d-20261124T195000123Z.tar.zst. A community’s names sort by age. Milliseconds keep
 * two backups of one second apart.
 */
export function backupName(mark: string, madeAt: Date, isEncrypted: boolean): string {
  const moment = madeAt.toISOString().replaceAll(/[-:.]/g, '');
  return `rookery-${mark}-${moment}.tar.zst${isEncrypted ? '.age' : ''}`;
}

/**
 * Finds a community’s old backups and those with a future time. The newest and the new one are kept. If any
 * time is in the future, none is old: an older-looking backup may be the only good one.
 */
export function oldBackups(
  names: readonly string[],
  { mark, toKeep, made, now }: { mark: string; toKeep: number; made: string; now: Date },
): { old: string[]; ahead: string[] } {
  const own = names.filter((name) => BACKUP_NAME.exec(name)?.[1] === mark).toSorted();
  const until = momentOf(backupName(mark, now, false));
  const ahead = own.filter((name) => name !== made && momentOf(name) > until);
  if (ahead.length > 0) return { old: [], ahead };
  const old = own.slice(0, Math.max(0, own.length - toKeep));
  return { old: old.filter((name) => name !== made), ahead };
}

function momentOf(name: string): string {
  const [, , second = '', milliseconds = '000'] = BACKUP_NAME.exec(name) ?? [];
  return second + milliseconds;
}

export async function clearUnfinished(folder: string, now: Date): Promise<void> {
  const names = (await readdir(folder)).filter(
    (name) =>
      name.endsWith(UNFINISHED_SUFFIX) &&
      BACKUP_NAME.test(name.slice(1, -UNFINISHED_SUFFIX.length)),
  );
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtimeMs < now.getTime() - UNFINISHED_MAX_AGE_MS)
        await rm(path, { force: true });
    }),
  );
}
