import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { until } from '../steps.ts';

export interface Part {
  readonly name: string;
  kill(): Promise<void>;
  pause(): void;
  resume(): void;
  start(): Promise<void>;
  stop(): Promise<number | null>;
}

interface PartOptions {
  name: string;
  command: readonly string[];
  env?: Record<string, string>;
  isUp(): Promise<boolean>;
}

export async function startPart({ name, command, env, isUp }: PartOptions): Promise<Part> {
  let child: ChildProcess | null = null;
  async function start(): Promise<void> {
    const [program = '', ...args] = command;
    const { PATH = '', HOME = '' } = process.env;
    child = spawn(program, args, {
      env: { PATH, HOME, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr?.on('data', (text: Buffer) => {
      if (process.env['DRILL_VERBOSE']) process.stderr.write(`${name}: ${text.toString()}`);
    });
    await until(async () => ((await isUp().catch(() => false)) ? true : null));
  }
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const ended = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    return (await ended)[0];
  }
  await start();
  return {
    name,
    start,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
}

const answers = async (url: string): Promise<boolean> => (await fetch(url)).ok;

export function startRookery(
  name: string,
  port: number,
  env: Record<string, string>,
): Promise<Part> {
  const program = join(import.meta.dirname, '../../../server/bin/rookery');
  return startPart({
    name,
    command: [program, 'start', '--role', name.replace(/\d+$/, '')],
    env: { ...env, PORT: String(port) },
    isUp: () => answers(`http://127.0.0.1:${port}/readyz`),
  });
}

export function startRedis(port: number, folder: string): Promise<Part> {
  const { connect } = process.getBuiltinModule('node:net');
  return startPart({
    name: 'redis',
    command: [
      'redis-server',
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--dir',
      folder,
    ],
    async isUp() {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      const [answer] = (await Promise.race([
        once(socket.end('PING\r\n'), 'data'),
        once(socket, 'close'),
      ])) as [Buffer | boolean];
      return Buffer.isBuffer(answer) && answer.toString().startsWith('+PONG');
    },
  });
}

export async function startCaddy(
  port: number,
  folder: string,
  { web, realtime }: { web: readonly number[]; realtime: readonly number[] },
): Promise<Part> {
  const config = join(folder, 'Caddyfile');
  const to = (ports: readonly number[]): string =>
    `reverse_proxy ${ports.map((each) => `127.0.0.1:${each}`).join(' ')} {
    health_uri /readyz
    health_interval 500ms
    health_timeout 2s
    lb_policy least_conn
    lb_try_duration 5s
    lb_try_interval 100ms
    fail_duration 1s
  }`;
  await writeFile(
    config,
    `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  @sockets path /app/*
  handle @sockets {
    ${to(realtime)}
  }
  handle {
    ${to(web)}
  }
}
`,
  );
  await mkdir(join(folder, 'caddy'), { recursive: true });
  return startPart({
    name: 'caddy',
    command: ['caddy', 'run', '--config', config],
    env: { XDG_DATA_HOME: join(folder, 'caddy'), XDG_CONFIG_HOME: join(folder, 'caddy') },
    isUp: () => answers(`http://127.0.0.1:${port}/v3/openapi.json`),
  });
}
