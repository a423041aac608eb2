import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE = 3000;
const POLL = 25;

interface Child {
  pid: number;
  command: string;
}

/** What serves every file of a worker, and ends with it. */
const kept = new Set<number>();

/** Leaves this process alone until the worker ends. */
export function keepProcess(pid: number): void {
  kept.add(pid);
}

/**
 * Ends the processes that this one started and that still run, and names them. One that inherited an
 * output stream would keep the whole run waiting. Those that are just ending get a moment to do so.
 */
export async function endLeftProcesses(): Promise<string[]> {
  let children = await runningChildren();
  for (let waited = 0; children.length > 0 && waited < PATIENCE; waited += POLL) {
    await delay(POLL);
    children = await runningChildren();
  }
  for (const { pid } of children) process.kill(pid, 'SIGKILL');
  return children.map(({ pid, command }) => `${command} (process ${pid})`);
}

// Reads what Linux tells of processes; elsewhere there is nothing to read and nothing is found.
async function runningChildren(): Promise<Child[]> {
  const names = await readdir('/proc').catch(() => []);
  const found = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readChild));
  return found.filter((child): child is Child => child !== null && !kept.has(child.pid));
}

async function readChild(pid: string): Promise<Child | null> {
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || Number(parent) !== process.pid) return null;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return { pid: Number(pid), command: command.replaceAll('\0', ' ').trim().slice(0, 200) };
  } catch {
    // It ended while it was looked at.
    return null;
  }
}
