import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFINISHED } from '#src/platform/backup/file-sink.ts';
import type { Secrets } from '#src/platform/config/secrets.ts';

/** Also those from before names said milliseconds, or whose they are: the latter are nobody's, and never removed. */
const OURS = /^rookery-(?:([0-9a-f]{8})-)?(\d{8}T\d{6})(\d{3})?Z\.tar\.zst(?:\.age)?$/;
/** What was written to within a day may still be. */
const LEFT_BEHIND_MS = 86_400_000;

/** By it a community's backups are told from those of another beside them; the same after a restore. */
export const markOf = ({ jwtSecret }: Pick<Secrets, 'jwtSecret'>): string =>
  createHash('sha256').update(`backups\n${jwtSecret}`).digest('hex').slice(0, 8);

/**
 * Such as rookery-1a2b3c4d-20261124T195000123Z.tar.zst: by name those of one community stand in
 * the order of their age. To the millisecond, so that none replaces another of the same second.
 */
export function backupName(mark: string, madeAt: Date, isEncrypted: boolean): string {
  const moment = madeAt.toISOString().replaceAll(/[-:.]/g, '');
  return `rookery-${mark}-${moment}.tar.zst${isEncrypted ? '.age' : ''}`;
}

/**
 * Of these names those of a community's backups: all but the newest so many and the one just made, which are old, and those
 * of moments to come. While there are any of these none is old: what looks older may be the only one that is of use.
 */
export function oldBackups(
  names: readonly string[],
  { mark, toKeep, made, now }: { mark: string; toKeep: number; made: string; now: Date },
): { old: string[]; ahead: string[] } {
  const own = names.filter((name) => OURS.exec(name)?.[1] === mark).toSorted();
  const until = momentOf(backupName(mark, now, false));
  const ahead = own.filter((name) => name !== made && momentOf(name) > until);
  if (ahead.length > 0) return { old: [], ahead };
  const old = own.slice(0, Math.max(0, own.length - toKeep));
  return { old: old.filter((name) => name !== made), ahead };
}

function momentOf(name: string): string {
  const [, , second = '', milliseconds = '000'] = OURS.exec(name) ?? [];
  return second + milliseconds;
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
