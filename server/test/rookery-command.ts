import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';

const PROGRAM = join(import.meta.dirname, '../src/cli/rookery.ts');

export interface CommandResult {
  code: number;
  out: string;
  err: string;
}

export interface CommandOptions {
  folder: string;
  env?: NodeJS.ProcessEnv;
  first?: string;
}

export async function runRookery(
  args: string[],
  { folder, env = {}, first = ':' }: CommandOptions,
): Promise<CommandResult> {
  const script = `${first}; exec "$0" "$@"`;
  const child = spawn('sh', ['-c', script, process.execPath, PROGRAM, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], MEDIA_FREE_MB: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => void (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (err += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code: code as number, out, err };
}

export async function expectFailedStart(
  folder: string,
  settings: NodeJS.ProcessEnv,
  reason: RegExp,
): Promise<void> {
  const env = { PORT: '0', LOG_LEVEL: 'warn', ...settings };
  const { code, out, err } = await runRookery(['start'], { folder, env });
  expect(err).toMatch(reason);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  expect(err).not.toContain('hunter2');
  expect({ code, out }).toEqual({ code: 1, out: '' });
}

export async function expectRefusal(folder: string, args: string[], reason: string): Promise<void> {
  const { code, err } = await runRookery(args, { folder });
  expect(err).toContain(reason);
  expect(err).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
}

export async function expectUsage(folder: string, args: string[]): Promise<void> {
  const { code, out } = await runRookery(args, { folder });
  expect(code).toBe(0);
  for (const verb of [
    'start',
    'login-link',
    'badge',
    'migrate',
    'upgrade',
    'move',
    'backup',
    'restore',
    'verify',
    'jobs',
    'mails',
    'doctor',
    'demo',
  ]) {
    expect(out).toMatch(new RegExp(`^  ${verb}\\b`, 'm'));
  }
}
