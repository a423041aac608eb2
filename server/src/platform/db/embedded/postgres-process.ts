import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

import type { PostgresAccount } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresLogFile } from './postgres-log.ts';
import { childEnvironment } from '#src/platform/config/environment.ts';

export interface PostgresProgram {
  binaries: PostgresBinaries;
  log: PostgresLogFile;
}

export interface PostgresProcess {
  pid: number | undefined;
  ended: Promise<number | string>;
  signal(name: NodeJS.Signals): void;
  hold(): void;
}

/** Runs a PostgreSQL program in its own session, so that Ctrl-C reaches Node alone. */
export function runPostgres(
  program: PostgresProgram,
  account: PostgresAccount,
  binary: string,
  args: string[],
  input?: string,
): PostgresProcess {
  const [command, ...rest] = [...account.prefix, binary, ...args];
  const child = spawn(command as string, rest, {
    cwd: '/',
    detached: true,
    env: environment(program.binaries.libraryPath),
    uid: account.uid,
    gid: account.gid,
    stdio: [input === undefined ? 'ignore' : 'pipe', program.log.fd, program.log.fd],
  });
  child.stdin?.on('error', () => {
    // A program may end before it reads; its exit code reports that.
  });
  child.stdin?.end(input);
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  child.unref();
  // Stop PostgreSQL if Node exits without waiting. Only kill -9 leaves an orphan.
  const interrupt = (): boolean => child.kill('SIGINT');
  process.once('exit', interrupt);
  void ended.then(() => process.off('exit', interrupt));
  return {
    pid: child.pid,
    ended,
    signal: (name) => {
      child.kill(name);
    },
    hold: () => child.ref(),
  };
}

export function endWithNode({ pid, ended }: PostgresProcess): void {
  if (pid === undefined) return;
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined);
  guard.unref();
  (guard.stdin as Socket | null)?.unref();
  void ended.then(() => guard.kill('SIGKILL'));
}

// Do not pass Rookery's own environment, because the database must not see mail passwords and secrets.
function environment(libraryPath: string | null): NodeJS.ProcessEnv {
  return childEnvironment(['PATH'], {
    LC_ALL: 'C',
    ...(libraryPath && { LD_LIBRARY_PATH: libraryPath }),
  });
}
