import { setTimeout as pause } from 'node:timers/promises';
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

interface Stat {
  parent: number;
  /** User and system time of the process and its ended children, in seconds. */
  cpu: number;
}

export interface Usage {
  cpuSeconds: number;
  residentMb: number;
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name is in brackets and may contain spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = (fields[11] ?? 0) + (fields[12] ?? 0) + (fields[13] ?? 0) + (fields[14] ?? 0);
    return { parent: fields[1] ?? 0, cpu: ticks / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

export function processTreeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? statOf(pid) : null;
    if (stat) children.set(stat.parent, [...(children.get(stat.parent) ?? []), pid]);
  }
  const family = [root];
  for (const pid of family) family.push(...(children.get(pid) ?? []));
  return family;
}

/** Proportional set size in MB: memory shared by several processes counts once. */
function memoryOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export function cpuSecondsOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (statOf(pid)?.cpu ?? 0), 0);
}

export function usageOf(pids: readonly number[]): Usage {
  const residentMb = pids.reduce((sum, pid) => sum + memoryOf(pid), 0);
  return { cpuSeconds: cpuSecondsOf(pids), residentMb };
}

const POLL_MS = 500;
const QUIET_SHARE = 0.06;
const QUIET_POLLS = 3;
const LONGEST_WAIT_MS = 120_000;

export async function untilQuiet(root: number, longestMs = LONGEST_WAIT_MS): Promise<void> {
  const begun = Date.now();
  let before = cpuSecondsOf(processTreeOf(root));
  for (let quiet = 0; quiet < QUIET_POLLS && Date.now() - begun < longestMs;) {
    await pause(POLL_MS);
    const now = cpuSecondsOf(processTreeOf(root));
    quiet = (now - before) * 1000 <= POLL_MS * QUIET_SHARE ? quiet + 1 : 0;
    before = now;
  }
}
