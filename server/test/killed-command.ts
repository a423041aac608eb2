import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, vi } from 'vitest';

import { StartupError } from '#src/kernel/startup-error.ts';
import type { CommandOptions } from './rookery-command.ts';

const PROGRAM = join(import.meta.dirname, '../src/cli/rookery.ts');

const VERBS = {
  'login-link': () => import('#src/cli/login-link.ts'),
  badge: () => import('#src/cli/badge.ts'),
  migrate: () => import('#src/cli/upgrade/migrate.ts'),
  upgrade: () => import('#src/cli/upgrade/upgrade.ts'),
  backup: () => import('#src/cli/backup/backup.ts'),
  move: () => import('#src/cli/move/move.ts'),
  doctor: () => import('#src/cli/doctor/doctor.ts'),
};

const COMMANDS = [
  'login-link a@rooks.example',
  'badge add alice verified',
  'migrate',
  'upgrade --check',
  'upgrade /tmp',
  'backup /tmp',
  'move media --to s3',
  'move database --to embedded',
  'doctor --fix',
];

export const listing = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true }).catch(() => ['none'])).toSorted();

/**
 * Runs a command in a child process and kills it `ms` milliseconds after its work began.
 * @returns false when it ended before.
 */
export async function killCommand(
  args: readonly string[],
  {
    folder,
    env,
    ms,
    isBegun = () => true,
  }: CommandOptions & { ms: number; isBegun?: () => boolean },
): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], MEDIA_FREE_MB: '0', ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (child.exitCode === null && !isBegun()) await delay(1);
  await Promise.race([delay(ms), ended]);
  child.kill('SIGKILL');
  await ended;
  return child.signalCode === 'SIGKILL';
}

export async function expectNoDatabaseIn(folder: string): Promise<void> {
  await expect.poll(() => databaseProcessesOf(folder), { timeout: 20_000 }).toEqual([]);
}

async function databaseProcessesOf(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes(`${folder}/`));
}

export async function outcomeOf(command: string, env: NodeJS.ProcessEnv): Promise<string> {
  for (const [name, value] of Object.entries({ PORT: '0', ...env })) vi.stubEnv(name, value);
  let out = '';
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  try {
    const [verb = '', ...args] = command.split(' ');
    const { run } = await VERBS[verb as keyof typeof VERBS]();
    await run(args);
    return out;
  } catch (error) {
    return error instanceof StartupError ? error.message : String(error);
  } finally {
    stdout.mockRestore();
    vi.unstubAllEnvs();
  }
}

export async function expectRefused(
  folder: string,
  env: NodeJS.ProcessEnv,
  reason: string,
): Promise<void> {
  const before = await listing(folder);
  for (const command of COMMANDS) {
    expect([command, await outcomeOf(command, env)]).toEqual([
      command,
      expect.stringContaining(reason),
    ]);
  }
  expect(await listing(folder)).toEqual(before);
}
