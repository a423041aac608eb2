import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { StartupError } from '#src/kernel/startup-error.ts';
import { findDataFolderHolder } from '#src/platform/config/data-folder-lock.ts';
import type { Config } from '#src/platform/config/config.ts';

/** A restore or a move works in this subfolder of the data folder, which exists until the work is done. */
export const DRAFTS = { restore: 'restoring', move: 'moving' } as const;
export const RESTORE_NOTE = 'restore.json';
/** File in a draft that names the external database to which rows are moved. */
export const MOVE_NOTE = 'to';

const isThere = async (...path: string[]): Promise<boolean> =>
  (await stat(join(...path)).catch(() => null)) !== null;

/**
 * Refuses a folder that a restore or a move has begun to fill. A start would create a new community there.
 * Writes nothing.
 * @throws StartupError
 */
export async function refuseUnfinished({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<void> {
  if (await hasUnfinishedRestore(dataDir)) throw await unfinished('restore', dataDir);
  if (databaseUrl !== null || (await isThere(dataDir, 'postgres', 'PG_VERSION'))) return;
  if (await isThere(dataDir, DRAFTS.move)) throw await unfinished('move', dataDir);
}

/** A restore by an earlier version leaves no note. Then a folder with a community counts as finished. */
export async function hasUnfinishedRestore(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch((): string[] => []);
  if (!names.includes(DRAFTS.restore)) return false;
  if (await isThere(dataDir, DRAFTS.restore, RESTORE_NOTE)) return true;
  return !names.includes('secrets.json') && !names.includes('postgres');
}

async function unfinished(work: keyof typeof DRAFTS, dataDir: string): Promise<StartupError> {
  const holder = await findDataFolderHolder(dataDir);
  if (holder !== null) {
    return new StartupError(
      `A ${work} into this folder is running (process ${holder}). Wait until it is done. The folder is ${dataDir}.`,
    );
  }
  return new StartupError(
    `A ${work} into this folder did not finish. Run it again. The folder is ${dataDir}.`,
  );
}

export async function refuseUnfinishedMove(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  isEmpty: () => Promise<boolean>,
): Promise<void> {
  const to = await readFile(join(dataDir, DRAFTS.move, MOVE_NOTE), 'utf8').catch(() => null);
  if (to === null || databaseUrl === null || to !== describeDatabase(databaseUrl)) return;
  if (await isEmpty()) {
    throw new StartupError(
      `A move into this database did not finish. Run it again with the same settings as before. The database is ${to}.`,
    );
  }
}

/** The address of a database, without user and password. */
export function describeDatabase(databaseUrl: string): string {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  return `${host}:${port || searchParams.get('port') || 5432}${pathname}`;
}

/** Renames the finished draft before deleting it, so that it stops being a draft atomically. */
export async function removeDraft(dataDir: string, work: keyof typeof DRAFTS): Promise<void> {
  const draft = join(dataDir, DRAFTS[work]);
  const done = `${draft}.done`;
  await rm(done, { recursive: true, force: true, maxRetries: 10 });
  await rename(draft, done);
  await rm(done, { recursive: true, force: true, maxRetries: 10 });
}
