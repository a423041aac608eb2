import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  parent: number;
  ticks: number;
}

/**
 * CPU seconds of a process, its running descendants and its ended children, since each began.
 * Reads /proc; returns 0 where there is none.
 */
export function cpuSecondsOfTree(root = process.pid): number {
  const times = readTimes();
  const children = Map.groupBy(times.keys(), (pid) => times.get(pid)?.parent);
  const sum = (pid: number): number =>
    (times.get(pid)?.ticks ?? 0) +
    (children.get(pid) ?? []).reduce((total, child) => total + sum(child), 0);
  return sum(root) / TICKS_PER_SECOND;
}

export interface CpuWatch {
  total(): number;
}

const SAMPLE_MS = 2000;

/**
 * Adds up the CPU time of this process and its descendants. The time of a killed browser is lost, so one
 * reading at the end would miss most of it.
 */
export function watchCpu(): CpuWatch {
  let total = 0;
  let last = cpuSecondsOfTree();
  const sample = (): void => {
    const now = cpuSecondsOfTree();
    total += Math.max(0, now - last);
    last = now;
  };
  setInterval(sample, SAMPLE_MS).unref();
  return {
    total() {
      sample();
      return total;
    },
  };
}

function readTimes(): Map<number, ProcessTimes> {
  const times = new Map<number, ProcessTimes>();
  for (const pid of processIds()) {
    try {
      times.set(pid, parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8')));
    } catch {}
  }
  return times;
}

function processIds(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

// The command in brackets may contain spaces. The fields after it are numbered from 3 in proc(5).
function parseStat(stat: string): ProcessTimes {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [userTime, systemTime, childUserTime, childSystemTime] = fields.slice(11, 15).map(Number);
  return {
    parent: Number(fields[1]),
    ticks: (userTime ?? 0) + (systemTime ?? 0) + (childUserTime ?? 0) + (childSystemTime ?? 0),
  };
}
