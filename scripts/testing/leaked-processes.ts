import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE = 3000;
const POLL = 25;

interface Child {
  pid: number;
  command: string;
}

/** Processes that serve every file of a worker, and end with it. */
const allowedPids = new Set<number>();

export function allowProcess(pid: number): void {
  allowedPids.add(pid);
}

/**
 * Kills and names the child processes that still run after a short delay. A child that inherited an output
 * stream would keep the whole run waiting.
 */
export async function killLeakedProcesses(): Promise<string[]> {
  let children = await runningChildren();
  for (let waited = 0; children.length > 0 && waited < PATIENCE; waited += POLL) {
    await delay(POLL);
    children = await runningChildren();
  }
  for (const { pid } of children) process.kill(pid, 'SIGKILL');
  return children.map(({ pid, command }) => `${command} (process ${pid})`);
}

// Reads /proc, which only Linux has. Elsewhere it finds nothing.
async function runningChildren(): Promise<Child[]> {
  const names = await readdir('/proc').catch(() => []);
  const found = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readChild));
  return found.filter((child): child is Child => child !== null && !allowedPids.has(child.pid));
}

async function readChild(pid: string): Promise<Child | null> {
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || Number(parent) !== process.pid) return null;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return { pid: Number(pid), command: command.replaceAll('\0', ' ').trim().slice(0, 200) };
  } catch {
    return null;
  }
}
