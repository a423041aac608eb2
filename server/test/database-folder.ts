import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** File system type of tmpfs in statfs. */
export const TMPFS = 0x01_02_19_94;
/** Free bytes needed: a run's databases take under one gigabyte, and browsers use the space too. */
const ROOM = 4 * 2 ** 30;

export const databaseFolders = (): string[] => [MEMORY, tmpdir()];

/**
 * Returns a folder in memory if there is enough space, because databases on a disk cost several times the
 * CPU.
 */
export function databaseFolder(memory = MEMORY, room = ROOM): string {
  try {
    const { type, bavail, bsize } = statfsSync(memory);
    return type === TMPFS && bavail * bsize >= room ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
