import { readFileSync } from 'node:fs';

/** The kernel counts CPU time in this unit on all platforms. */
const TICKS_PER_SECOND = 100;

/**
 * Milliseconds of CPU time of a process and its children, ended ones too. 0 where the system does not report
 * it.
 */
export function cpuOf(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    const living = children === '' ? [] : children.split(' ').map(Number);
    return [pid, ...living].reduce((total, each) => total + ownCpu(each), 0);
  } catch {
    return 0;
  }
}

function ownCpu(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may contain any characters.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return (ticks * 1000) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
