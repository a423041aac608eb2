import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, readlink } from 'node:fs/promises';

import { quote, run } from './commands.ts';
import { until } from './steps.ts';

export interface ContainerOptions {
  root: string;
  place: string;
  /** Host paths by their path in the container. The path in the container must exist in `root`. */
  binds: Record<string, string>;
  isReadOnly: boolean;
  tmpfs: string[];
  /** The user id. If it is left out, the process runs as root with all capabilities. */
  uid?: number;
  env: Record<string, string>;
  cwd: string;
  command: string[];
  init?: string;
}

export interface Container {
  said(): string;
  exec(...command: string[]): Promise<string>;
  ended: Promise<number | null>;
  stop(): Promise<void>;
  /** Ends all processes of the container at the same time, as a power cut would. */
  kill(): Promise<void>;
  memory(): Promise<number>;
}

const DEVICES = ['null', 'zero', 'full', 'random', 'urandom', 'tty'];

/** Runs a process with its own root, mounts and processes, without a container engine. */
export async function startContainer(options: ContainerOptions): Promise<Container> {
  const { place, command, init } = options;
  const program = [
    ...enter(options),
    ...(init === undefined ? [] : ['/dev/init', '--']),
    ...command,
  ];
  const script = [...mounts(options), `exec ${program.map(quote).join(' ')}`].join('\n');
  const apart = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'];
  const child = spawn('unshare', [...apart, 'sh', '-ec', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const first = await until(() => firstProcess(child));
  const signal = (name: NodeJS.Signals): void => {
    if (child.exitCode === null && child.signalCode === null && first > 0)
      process.kill(first, name);
  };
  return {
    said: () => said,
    ended,
    exec: (...args) =>
      run(['nsenter', `--target=${first}`, '--mount', '--pid', '--', ...enter(options), ...args]),
    async stop() {
      signal('SIGTERM');
      await ended;
    },
    async kill() {
      signal('SIGKILL');
      await ended;
    },
    memory: () => memoryIn(first),
  };

  function enter({ uid, env, cwd }: ContainerOptions): string[] {
    const rights =
      uid === undefined
        ? []
        : [
            'setpriv',
            `--reuid=${uid}`,
            `--regid=${uid}`,
            '--clear-groups',
            '--inh-caps=-all',
          ].concat(['--bounding-set=-all', '--no-new-privs']);
    const given = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const start = ['sh', '-c', 'cd "$0" && exec "$@"', cwd];
    return ['chroot', place, ...rights, 'env', '-i', ...given, ...start];
  }
}

function mounts({ root, place, binds, isReadOnly, tmpfs, init }: ContainerOptions): string[] {
  const at = (path: string): string => quote(`${place}${path}`);
  return [
    `mount --bind ${quote(root)} ${at('')}`,
    ...(isReadOnly ? [`mount -o remount,bind,ro ${at('')}`] : []),
    `mount -t proc proc ${at('/proc')}`,
    `mount -t tmpfs tmpfs ${at('/dev')}`,
    `mkdir -m 1777 ${at('/dev/shm')}`,
    ...DEVICES.flatMap((name) => bindFile(`/dev/${name}`, at(`/dev/${name}`))),
    ...(init === undefined ? [] : bindFile(quote(init), at('/dev/init'))),
    ...tmpfs.map((path) => `mount -t tmpfs -o mode=1777 tmpfs ${at(path)}`),
    ...Object.entries(binds).map(([path, here]) => `mount --bind ${quote(here)} ${at(path)}`),
  ];
}

const bindFile = (from: string, to: string): string[] => [`: >${to}`, `mount --bind ${from} ${to}`];

async function firstProcess({ pid = 0, exitCode }: ChildProcess): Promise<number | null> {
  if (exitCode !== null) return 0;
  const path = `/proc/${pid}/task/${pid}/children`;
  const children = await readFile(path, 'utf8').catch(() => '');
  return Number.parseInt(children, 10) || null;
}

async function memoryIn(first: number): Promise<number> {
  const space = await namespaceOf(first);
  let kilobytes = 0;
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid) || (await namespaceOf(Number(pid))) !== space) continue;
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss: +(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

const namespaceOf = (pid: number): Promise<string> =>
  readlink(`/proc/${pid}/ns/pid`).catch(() => '');
