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
  idleMs: number;
}

export interface TaskOptions {
  patienceMs: number;
  /**
   * True if a request waits for the result. Urgent tasks run first, but every second turn goes to other
   * tasks.
   */
  isUrgent: boolean;
}

/** Runs one task at a time in a child process, which exists only while there is work. */
export interface WorkerLane {
  run<Name extends TaskName>(
    name: Name,
    task: Parameters<Tasks[Name]>[0],
    terms: TaskOptions,
  ): ReturnType<Tasks[Name]>;
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

  /** Tries a file twice, because the system may kill a child when it is out of memory. */
  async function perform(name: TaskName, task: unknown, patienceMs: number): Promise<unknown> {
    try {
      return await attempt(name, task, patienceMs);
    } catch (error) {
      if (!(error instanceof ChildLost) || isOver) throw error;
      log.warn({ err: error, task: name }, 'Media worker exited; retrying its task');
    }
    try {
      return await attempt(name, task, patienceMs);
    } catch (error) {
      // A child that was killed twice proves nothing about its file.
      if (error instanceof ChildLost && !error.isKilled && !isOver) {
        throw new MediaFault(FAULTS.damaged, { cause: error });
      }
      throw error;
    }
  }

  /** Alternates, so that constant inspections don't block the processing of other files. */
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
