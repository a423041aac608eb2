import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** As statfs names a file system in memory. */
export const TMPFS = 0x01_02_19_94;
/** Bytes that must be free there: a run's databases keep less than one gigabyte, and browsers have theirs there too. */
const ROOM = 4 * 2 ** 30;

/** Where a run's databases may have been made. */
export const databaseFolders = (): string[] => [MEMORY, tmpdir()];

/**
 * Where a run makes its databases: in memory, where there is room. On a disk making and removing one takes several
 * times the CPU, and each file of tests has its own.
 */
export function databaseFolder(memory = MEMORY, room = ROOM): string {
  try {
    const { type, bavail, bsize } = statfsSync(memory);
    return type === TMPFS && bavail * bsize >= room ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
