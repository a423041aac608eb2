import { readFileSync } from 'node:fs';

/** Of the kernel's clock, everywhere. */
const TICKS_PER_SECOND = 100;

/** Milliseconds of work that a process and its children did, ended ones too; 0 where the system does not tell. */
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
    // The name, in brackets, may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return (ticks * 1000) / TICKS_PER_SECOND;
  } catch {
    // It has just ended.
    return 0;
  }
}
