import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '#src/platform/config/environment.ts';
import { cpuOf } from './cpu-of.ts';
import { FAULTS, MediaFault, WorkTimedOut } from './media-fault.ts';
import { memoryOf } from './memory-of.ts';
import type { TaskReply, TaskRequest } from './tasks.ts';

export interface WorkerLog {
  debug(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface WorkerLimits {
  memoryBytes: number;
  /** Limit of the child's JavaScript heap, in MB. Pictures use memory outside this heap. */
  heapMegabytes: number;
  cpuOf?: (pid: number) => number;
}

export class ChildLost extends Error {
  override name = 'ChildLost';
  /**
   * True if the child was killed from outside, such as by the out-of-memory killer. False if it crashed on
   * the file.
   */
  readonly isKilled: boolean;

  constructor({ reason, isKilled }: Loss) {
    super(reason);
    this.isKilled = isKilled;
  }
}

interface Loss {
  reason: string;
  isKilled: boolean;
}

/** A process that opens uploads, so that the server itself never parses them. */
export interface WorkerChild {
  /**
   * @throws MediaFault if the file is at fault, WorkTimedOut if the machine was busy, ChildLost if the
   * child has ended
   */
  run(request: TaskRequest, patienceMs: number): Promise<unknown>;
  readonly pid: number | null;
  kill(): void;
}

const CHILD = fileURLToPath(new URL('./child/main.ts', import.meta.url));
const WATCH_MS = 200;
const PRINTED_MAX = 2000;
/** If a timed-out task used the CPU for this share of its time, the task's file is at fault. */
const BUSY_CPU_SHARE = 0.5;
const KILLED: readonly (string | null)[] = ['SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGINT'];

export function openWorkerChild(limits: WorkerLimits, log: WorkerLog): WorkerChild {
  const child = fork(CHILD, [], {
    detached: true,
    execArgv: ['--no-warnings', `--max-old-space-size=${limits.heapMegabytes}`],
    // A low number of arenas and threads returns freed memory, and leaves one core to the server.
    env: childEnvironment(['PATH', 'TMPDIR'], { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) =>
      log.warn({ printed: data.toString('utf8', 0, PRINTED_MAX) }, 'Media worker output'),
    );
  }
  let lost: Loss | null = null;
  child.on('error', ({ message: reason }) => (lost ??= { reason, isKilled: true }));
  child.once('exit', (code, signal) => {
    lost ??= {
      reason: `Media worker exited with ${signal ?? code}`,
      isKilled: KILLED.includes(signal),
    };
  });
  const kill = (): void => killGroup(child);
  const workOf = limits.cpuOf ?? cpuOf;

  return {
    pid: child.pid ?? null,
    kill,
    run: (request, patienceMs) =>
      new Promise((resolve, reject) => {
        if (lost !== null) return reject(new ChildLost(lost));
        const watch = setInterval(() => {
          if (memoryOf(child.pid ?? 0) <= limits.memoryBytes) return;
          log.warn({ task: request.name }, 'File uses too much memory; killing the media worker');
          end(() => reject(new MediaFault(FAULTS.tooLarge)), true);
        }, WATCH_MS);
        const before = workOf(child.pid ?? 0);
        const patience = setTimeout(() => {
          const cpuMs = workOf(child.pid ?? 0) - before;
          const about = { task: request.name, patienceMs, cpuMs };
          log.warn(about, 'File takes too long; killing the media worker');
          const isItself = cpuMs >= patienceMs * BUSY_CPU_SHARE;
          const why = isItself ? new MediaFault(FAULTS.tooLong) : new WorkTimedOut(TOO_BUSY);
          end(() => reject(why), true);
        }, patienceMs);
        const hear = (reply: TaskReply): void => {
          if (reply.id === request.id) end(() => settle(reply, resolve, reject));
        };
        const miss = (): void => end(() => reject(new ChildLost(lost ?? ALREADY_ENDED)));
        function end(then: () => void, isOver = false): void {
          clearInterval(watch);
          clearTimeout(patience);
          child.off('message', hear).off('exit', miss).off('error', miss);
          if (isOver) kill();
          then();
        }
        child.on('message', hear).on('exit', miss).on('error', miss);
        child.send(request, (error) => error && miss());
      }),
  };
}

const TOO_BUSY = 'The machine is too busy.';
const ALREADY_ENDED: Loss = { reason: 'Media worker exited', isKilled: true };

function settle(
  reply: TaskReply,
  resolve: (result: unknown) => void,
  reject: (error: Error) => void,
): void {
  if ('result' in reply) resolve(reply.result);
  else if ('fault' in reply) reject(new MediaFault(reply.fault));
  else reject(new Error(reply.error));
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {}
}
