import { readFile, readdir, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { StartupError } from '#src/kernel/startup-error.ts';
import type { PostgresProcess } from './postgres-process.ts';
import { SOCKET_PORT } from './postgres-socket.ts';

const POLL_MILLISECONDS = 5;

interface PostmasterFile {
  pid: number;
  ready: boolean;
}

async function readPostmasterFile(folder: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => null);
  const lines = text?.split('\n') ?? [];
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!Number.isSafeInteger(pid) || pid <= 1) return null;
  return { pid, ready: lines[7]?.trim() === 'ready' };
}

export async function awaitReady(child: PostgresProcess, folder: string): Promise<boolean> {
  let alive = true;
  void child.ended.then(() => {
    alive = false;
  });
  while (alive) {
    const file = await readPostmasterFile(folder);
    if (file?.ready && file.pid === child.pid) return true;
    await delay(POLL_MILLISECONDS);
  }
  return false;
}

/**
 * Stops the server that a killed Rookery left running on this folder, and removes the server's files. The
 * caller must hold the folder's lock. @returns true when a live server was stopped.
 */
export async function stopOrphan(folder: string, socketFolder: string): Promise<boolean> {
  const left = await readPostmasterFile(folder);
  const running = await serverProcesses(folder);
  if (!left && running.length === 0) return false;
  if (left && running.includes(left.pid)) process.kill(left.pid, 'SIGINT');
  if (!(await haveAllExited(folder, 15_000))) {
    for (const pid of await serverProcesses(folder)) sendSignal(pid, 'SIGQUIT');
    if (!(await haveAllExited(folder, 5_000))) {
      throw new StartupError(
        `An earlier database server (pid ${running.join(', ')}) is still running in ${folder} and does not stop. Stop it, then start Rookery again.`,
      );
    }
  }
  // Another program may have this pid by now. PostgreSQL would mistake that program for a running server.
  await rm(join(folder, 'postmaster.pid'), { force: true });
  await rm(join(socketFolder, `.s.PGSQL.${SOCKET_PORT}`), { force: true });
  await rm(join(socketFolder, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true });
  return running.length > 0;
}

async function haveAllExited(folder: string, patienceMilliseconds: number): Promise<boolean> {
  for (let waited = 0; waited < patienceMilliseconds; waited += POLL_MILLISECONDS * 4) {
    if ((await serverProcesses(folder)).length === 0) return true;
    await delay(POLL_MILLISECONDS * 4);
  }
  return false;
}

async function serverProcesses(folder: string): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => isServerProcess(pid, folder)));
  return pids.filter((_pid, index) => found[index]).map(Number);
}

async function isServerProcess(pid: string, folder: string): Promise<boolean> {
  try {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8');
    if (name.trim() !== 'postgres') return false;
    return (await readlink(`/proc/${pid}/cwd`)) === folder;
  } catch {
    return false;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {}
}
