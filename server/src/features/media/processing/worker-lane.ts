import {
  ChildLost,
  openWorkerChild,
  type WorkerChild,
  type WorkerLimits,
  type WorkerLog,
} from './worker-child.ts';
import { FAULTS, MediaFault, WorkTimedOut } from './media-fault.ts';
import type { TaskName, Tasks } from './tasks.ts';

export interface LaneOptions {
  log: WorkerLog;
  limits: WorkerLimits;
  /** The child ends after so long without work. */
  idleMs: number;
}

export interface TaskTerms {
  patienceMs: number;
  /** Somebody waits for the answer: before what nobody waits for, which has every second turn. */
  isUrgent: boolean;
}

/** Work for one child process, which is there while there is some; one task at a time. */
export interface WorkerLane {
  /** @throws MediaFault when the file is at fault, WorkTimedOut when this machine is. */
  run<Name extends TaskName>(
    name: Name,
    task: Parameters<Tasks[Name]>[0],
    terms: TaskTerms,
  ): ReturnType<Tasks[Name]>;
  /** The child's; null when there is none. */
  pid(): number | null;
  stop(): Promise<void>;
}

interface Waiting {
  isUrgent: boolean;
  start: () => Promise<void>;
  refuse: (error: Error) => void;
}

export function createWorkerLane({ log, limits, idleMs }: LaneOptions): WorkerLane {
  const queue: Waiting[] = [];
  let child: WorkerChild | null = null;
  let working: Promise<void> | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let lastId = 0;

  function letGo(): void {
    child?.kill();
    child = null;
  }

  async function attempt(name: TaskName, task: unknown, patienceMs: number): Promise<unknown> {
    child ??= openWorkerChild(limits, log);
    lastId += 1;
    try {
      return await child.run({ id: lastId, name, task: task as never }, patienceMs);
    } catch (error) {
      const isGone = error instanceof ChildLost || error instanceof WorkTimedOut;
      if (isGone || error instanceof MediaFault) letGo();
      throw error;
    }
  }

  /** A child may be ended by others, as by a system that is out of memory: the file has a second try. */
  async function perform(name: TaskName, task: unknown, patienceMs: number): Promise<unknown> {
    try {
      return await attempt(name, task, patienceMs);
    } catch (error) {
      if (!(error instanceof ChildLost) || isOver) throw error;
      log.warn({ err: error, task: name }, 'The media worker was lost; its task begins again');
    }
    try {
      return await attempt(name, task, patienceMs);
    } catch (error) {
      // One that was killed twice tells nothing of its file.
      if (error instanceof ChildLost && !error.isKilled && !isOver) {
        throw new MediaFault(FAULTS.damaged, { cause: error });
      }
      throw error;
    }
  }

  /** Whoever sends file after file to be looked at keeps nobody's pictures from being made. */
  function takeNext(wasUrgent: boolean): Waiting | undefined {
    const at = wasUrgent ? queue.findIndex(({ isUrgent }) => !isUrgent) : 0;
    return queue.splice(Math.max(at, 0), 1)[0];
  }

  async function work(): Promise<void> {
    clearTimeout(idle);
    let wasUrgent = false;
    for (let next = takeNext(false); next; next = takeNext(wasUrgent)) {
      wasUrgent = next.isUrgent;
      // oxlint-disable-next-line no-await-in-loop -- one at a time: that is what the lane is for
      await next.start();
    }
    working = null;
    if (isOver) return;
    idle = setTimeout(letGo, idleMs);
    idle.unref();
  }

  return {
    run(name, task, { patienceMs, isUrgent }) {
      const result = new Promise<unknown>((resolve, reject) => {
        if (isOver) return reject(new Error('The media worker has stopped.'));
        const start = (): Promise<void> => perform(name, task, patienceMs).then(resolve, reject);
        const at = isUrgent ? queue.findIndex((other) => !other.isUrgent) : -1;
        queue.splice(at === -1 ? queue.length : at, 0, { isUrgent, start, refuse: reject });
        working ??= work();
      });
      return result as ReturnType<Tasks[typeof name]>;
    },
    pid: () => child?.pid ?? null,
    async stop() {
      isOver = true;
      clearTimeout(idle);
      for (const { refuse } of queue.splice(0)) refuse(new Error('The media worker has stopped.'));
      letGo();
      await working;
    },
  };
}
