import { access, constants, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The Linux file hierarchy keeps this folder on disk. On many systems, /tmp is in memory. */
const DISK_FOLDER = '/var/tmp';

const ABANDONED_MS = 2 * 86_400_000;

/**
 * Creates a folder for large files, in TMPDIR or else on disk, which the caller removes. Also removes
 * folders that killed processes left at least two days ago.
 */
export async function makeWorkFolder(prefix: string): Promise<string> {
  return makeFolderIn(await findLargeTempFolder(), prefix, ABANDONED_MS);
}

export async function makeFolderIn(
  place: string,
  prefix: string,
  abandonedMs: number,
): Promise<string> {
  const folder = await mkdtemp(join(place, prefix));
  await clearAbandoned(place, prefix, (await stat(folder)).mtimeMs - abandonedMs);
  return folder;
}

async function clearAbandoned(place: string, prefix: string, before: number): Promise<void> {
  const names = await readdir(place).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const path = join(place, name);
    const found = await stat(path).catch(() => null);
    const isOld = found !== null && found.mtimeMs < before;
    // Another user's folder cannot be removed and stays.
    if (isOld) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function findLargeTempFolder(): Promise<string> {
  if (process.env['TMPDIR']) return tmpdir();
  const isThere = await access(DISK_FOLDER, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  return isThere ? DISK_FOLDER : tmpdir();
}
