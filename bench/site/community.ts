import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const ROOT = join(import.meta.dirname, '../..');
const ROOKERY = join(ROOT, 'server/bin/rookery');

export interface Community {
  dataDir: string;
  url: string;
  pid: number;
  startedInMs: number;
  stop(): Promise<void>;
}

export const makeDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'rookery-bench-'));
export const removeDataDir = (dataDir: string): Promise<void> =>
  rm(dataDir, { recursive: true, force: true });

export interface StartOptions {
  script?: string;
  release?: string;
  nodeFlags?: readonly string[] | undefined;
  hasRateLimits?: boolean;
}

export async function startCommunity(
  dataDir: string,
  { script, release, nodeFlags = [], hasRateLimits = false }: StartOptions = {},
): Promise<Community> {
  const begun = performance.now();
  const [program, ...args] =
    script === undefined
      ? [release === undefined ? ROOKERY : join(release, 'bin/rookery'), 'start']
      : [process.execPath, script];
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_OPTIONS: nodeFlags.join(' '),
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      APP_URL: '',
      RATE_LIMITS: hasRateLimits ? 'on' : 'off',
      LOG_LEVEL: 'warn',
      REGISTRATION: 'open',
      SMTP_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readUrl(child);
  const startedInMs = performance.now() - begun;
  return { dataDir, url, pid: child.pid ?? 0, startedInMs, stop: () => stop(child) };
}

export async function withRelease<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'rookery-release-'));
  try {
    const args = [join(ROOT, 'scripts/release.ts'), folder];
    const made = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(made, 'exit');
    if (code !== 0) throw new Error(`Building the release failed (exit code ${code}).`);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const found = /running at (http:\S+)/.exec(line)?.[1];
    if (found) {
      child.stdout.resume();
      return found;
    }
  }
  throw new Error('The server exited before it was ready.');
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGTERM');
  await ended;
}

export async function runVerb(dataDir: string, url: string, ...verb: string[]): Promise<string> {
  const child = spawn(ROOKERY, verb, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, APP_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of child.stdout) printed += String(chunk);
  return printed;
}

export function connect(connection: object): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: 4 });
  // The server restarts during a run, so a lost connection is expected.
  pool.on('error', () => undefined);
  return pool;
}
