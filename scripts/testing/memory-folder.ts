import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const FOLDER_PREFIX = 'rookery-run-';
/** Bytes that must be free there: a run keeps about one gigabyte, and leaves room for the browsers' own. */
const ROOM = 6 * 2 ** 30;

/** The machine's own, unless a test says otherwise. */
interface Place {
  memory?: string;
  /** Bytes. */
  room?: number;
  /** What is mounted, in the lines of /proc/self/mounts. */
  mounts?: string;
}

/**
 * A folder in memory for what a run throws away, databases above all: a disk takes several times the CPU to make and
 * remove their files. It goes when the process ends; what a killed one left goes at the next run.
 * @returns null where there is none, or too little room, or where no program may be started in it
 */
export function openMemoryFolder(place: Place = {}): string | null {
  const { memory = MEMORY } = place;
  if (!mayHoldRun(memory, place)) return null;
  for (const name of readdirSync(memory)) {
    const pid = Number.parseInt(name.slice(FOLDER_PREFIX.length), 10);
    if (name.startsWith(FOLDER_PREFIX) && !isAlive(pid)) remove(join(memory, name));
  }
  const folder = mkdtempSync(join(memory, `${FOLDER_PREFIX}${process.pid}-`));
  process.once('exit', () => remove(folder));
  return folder;
}

function mayHoldRun(memory: string, { room = ROOM, mounts }: Place): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const mounted = (mounts ?? readFileSync('/proc/self/mounts', 'utf8'))
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, folder]) => folder === memory);
    const [, , kind = '', options = ''] = mounted ?? [];
    return kind === 'tmpfs' && !options.split(',').includes('noexec') && bavail * bsize >= room;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// A database that was not asked to stop may still write.
function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
