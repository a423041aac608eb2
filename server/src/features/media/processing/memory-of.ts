import { readFileSync } from 'node:fs';

/**
 * Resident bytes of a process and its children. 0 where the system does not report it, or the process has
 * ended.
 */
export function memoryOf(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    const own = [pid, ...(children === '' ? [] : children.split(' ').map(Number))];
    return own.reduce((total, each) => total + residentBytes(each), 0);
  } catch {
    return 0;
  }
}

function residentBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
