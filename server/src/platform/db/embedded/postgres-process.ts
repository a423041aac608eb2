import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

import type { PostgresAccount } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresLogFile } from './postgres-log.ts';
import { childEnvironment } from '#src/platform/config/environment.ts';

export interface PostgresProgram {
  binaries: PostgresBinaries;
  /** Receives what the programs print. */
  log: PostgresLogFile;
}

export interface PostgresProcess {
  pid: number | undefined;
  /** Resolves when it has gone, with its exit code, its signal, or why it could not be started. */
  ended: Promise<number | string>;
  signal(name: NodeJS.Signals): void;
  /** From here on Node stays alive until the process has gone. */
  hold(): void;
}

/** Runs one of PostgreSQL's programs in a session of its own, so that Ctrl-C reaches Node alone. */
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
    // A program that ended before it read: its exit code tells.
  });
  child.stdin?.end(input);
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  child.unref();
  // The last resort for a Node that ends without waiting; after kill -9 alone something is left behind.
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

/** Stops the process when Node is gone. A shell waits for the end of its input, which Node holds open. */
export function endWithNode({ pid, ended }: PostgresProcess): void {
  if (pid === undefined) return;
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell the next start stops what is left.
  guard.on('error', () => undefined);
  guard.unref();
  (guard.stdin as Socket | null)?.unref();
  void ended.then(() => guard.kill('SIGKILL'));
}

// Not ours as it is: the database has no business with mail passwords and secrets.
function environment(libraryPath: string | null): NodeJS.ProcessEnv {
  return childEnvironment(['PATH'], {
    LC_ALL: 'C',
    ...(libraryPath && { LD_LIBRARY_PATH: libraryPath }),
  });
}
