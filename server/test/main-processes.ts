import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { CommandResult } from './rookery-command.ts';

const PROGRAM = join(import.meta.dirname, '../src/cli/rookery.ts');

export interface MainServer {
  child: ChildProcess;
  url: string;
  lines: string[];
  errors(): string;
}

export interface MainProcesses {
  start(env?: NodeJS.ProcessEnv): Promise<MainServer>;
  stop(server: MainServer, signal: NodeJS.Signals): Promise<number | null>;
  command(args: string[], env?: NodeJS.ProcessEnv): Promise<CommandResult>;
  postmasterPid(): Promise<number>;
  endAll(): Promise<void>;
}

export function mainProcesses(folderOf: () => string): MainProcesses {
  const children: ChildProcess[] = [];

  function run(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      cwd: folderOf(),
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: folderOf(),
        LOG_LEVEL: 'warn',
        MEDIA_FREE_MB: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    return child;
  }

  return {
    async start(env = {}) {
      const child = run(['start'], { PORT: '0', ...env });
      let [out, err] = ['', ''];
      child.stderr?.on('data', (chunk: Buffer) => void (err += chunk.toString()));
      await new Promise<void>((resolve, reject) => {
        child.once('exit', () => reject(new Error(`It did not start:\n${out}${err}`)));
        child.stdout?.on('data', (chunk: Buffer) => {
          out += chunk.toString();
          if (/first administrator: .*\n/.test(out)) resolve();
        });
      });
      const url = /^Rookery is running at (\S+)$/m.exec(out)?.[1] ?? '';
      return { child, url, lines: out.trimEnd().split('\n'), errors: () => err };
    },
    async stop({ child }, signal) {
      const exited = once(child, 'exit');
      child.kill(signal);
      const [code] = await exited;
      return code as number | null;
    },
    async command(args, env = {}) {
      const child = run(args, env);
      let [out, err] = ['', ''];
      child.stdout?.on('data', (chunk: Buffer) => void (out += chunk.toString()));
      child.stderr?.on('data', (chunk: Buffer) => void (err += chunk.toString()));
      const [code] = await once(child, 'close');
      return { code: code as number, out, err };
    },
    async postmasterPid() {
      const pidFile = join(folderOf(), 'postgres', 'postmaster.pid');
      return Number.parseInt(await readFile(pidFile, 'utf8'), 10);
    },
    async endAll() {
      const running = children
        .splice(0)
        .filter((each) => each.exitCode === null && !each.signalCode);
      for (const child of running) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
    },
  };
}
