import type { Pool } from 'pg';

import type { Timers } from '#src/kernel/timers.ts';
import { createLiveness } from './job-liveness.ts';
import { findDeadPools, forgetFailed, freeJobs, mendFuture } from './job-locks.store.ts';
import { startRunner, type JobRunner, type RunnerOptions } from './job-runner.ts';
import type { JobsLog } from './jobs-log.ts';
import { findFault, type Patience } from './find-fault.ts';

/** How often is looked, and how long is waited, in ms. */
export interface Pace extends Patience {
  look: number;
  /** Before the jobs begin again; doubled after each failure, up to a minute. */
  resume: number;
  /** For a beginning. */
  begin: number;
  /** For the jobs under way at the end. */
  end: number;
  /** So long after a job was last looked for, it is said. */
  told: number;
}

export interface SupervisorOptions {
  pool: Pool;
  log: JobsLog;
  /** True where no other process can do jobs on this database. */
  isAlone: boolean;
  timers: Timers;
  nowMs(): number;
  pace: Pace;
  /** What it runs; asked for at each beginning. */
  work(): Pick<RunnerOptions, 'handlers' | 'repeated' | 'atOnce' | 'traces'>;
}

/** Has the jobs done for as long as it is wanted, whatever happens to the worker, the database or another process. */
export interface Supervisor {
  /** @throws when they can't begin. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** What is wrong in words for an operator; null when jobs are done. */
  health(): string | null;
}

/** Runs that were left with handlers that never end; beyond so many only a new process helps. */
const LEFT_AT_MOST = 8;
const LONGEST_PAUSE = 60_000;

export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { pool, log, timers, nowMs, pace } = options;
  const liveness = createLiveness({ pool, timers, kind: 'pool', connectionName: 'rookery jobs' });
  /** Runs that are over but for their handlers. */
  const left = new Set<JobRunner>();
  let runner: JobRunner | null = null;
  let isOver = false;
  let cancelBeginning = (): void => undefined;
  let cancelLook = (): void => undefined;
  let looking: Promise<void> = Promise.resolve();
  /** Beginnings since a job was last looked for. */
  let beginnings = 0;
  /** When a run that is over last heard what there is to do. */
  let seenAt = nowMs();
  let faultsInARow = 0;
  let suspects = new Set<string>();
  let isReachable = true;

  async function begin(): Promise<JobRunner> {
    let own: JobRunner | null = null;
    let hasEnded = false;
    let end: unknown;
    const starting = startRunner({
      pool,
      log,
      nowMs,
      ...options.work(),
      // Before it has a job under way: the others take what a silent pool has locked.
      onPool: (poolId) => liveness.show(poolId).catch(() => undefined),
      onEnd(error) {
        [hasEnded, end] = [true, error];
        if (own && own === runner) replace(error);
      },
    });
    own = await inTime(starting);
    if (isOver) {
      await own.stop();
      return own;
    }
    runner = own;
    faultsInARow = 0;
    if (hasEnded && runner === own) replace(end);
    return own;
  }

  /** What begins too late is not wanted any more. */
  async function inTime(starting: Promise<JobRunner>): Promise<JobRunner> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const cancel = timers.after(pace.begin, () => {
      starting
        .then(async (tooLate) => {
          await tooLate.stop();
          await liveness.hide(tooLate.poolId);
        })
        .catch(() => undefined);
      reject(new Error('The database took too long to let the jobs begin.'));
    });
    try {
      return await Promise.race([starting, late]);
    } finally {
      cancel();
    }
  }

  function replace(reason: unknown): void {
    if (isOver || !runner) return;
    const last = runner;
    runner = null;
    left.add(last);
    seenAt = Math.max(seenAt, last.lookedAt ?? seenAt);
    last.stop().catch(() => undefined);
    beginSoon(reason);
  }

  function beginSoon(reason: unknown): void {
    if (isOver) return;
    const pause = Math.min(pace.resume * 2 ** Math.min(beginnings, 10), LONGEST_PAUSE);
    beginnings += 1;
    log.error({ err: reason, pause }, 'The jobs have stopped; they begin again in a moment');
    cancelBeginning = timers.after(pause, () => {
      if (left.size > LEFT_AT_MOST) return beginSoon(new Error('Too many jobs never end.'));
      return begin().then(
        () => log.warn({}, 'The jobs have begun again'),
        (error: unknown) => beginSoon(error),
      );
    });
  }

  function lookSoon(): void {
    if (isOver) return;
    cancelLook = timers.after(pace.look, () => {
      looking = look().finally(lookSoon);
      return looking;
    });
  }

  async function look(): Promise<void> {
    try {
      await liveness.ask(async (client) => {
        const silent = await findDeadPools(client);
        const own = [...left, ...(runner ? [runner] : [])].map(({ poolId }) => poolId);
        const dead = silent.filter((each) => !own.includes(each));
        // Twice: a process that lost its connection a moment ago lives on. Alone there is no such process.
        const gone = dead.filter((each) => options.isAlone || suspects.has(each));
        suspects = new Set(dead);
        const freed = gone.length > 0 ? await freeJobs(client, gone, []) : 0;
        if (freed > 0) log.warn({ jobs: freed }, 'Jobs of a process that has ended are free again');
        for (const each of left) await freeLeft(client, each);
        const mended = await mendFuture(client);
        if (mended > 0)
          log.warn({ mended }, 'The clock was set back: what waited for it waits no more');
        await forgetFailed(client);
      });
      isReachable = true;
    } catch (error) {
      if (isReachable && !isOver) log.warn({ err: error }, 'The jobs cannot be looked after');
      isReachable = false;
      return;
    }
    judge();
  }

  async function freeLeft(client: Parameters<typeof freeJobs>[0], last: JobRunner): Promise<void> {
    await freeJobs(client, [last.poolId], [...last.underWay.keys()]);
    if (last.underWay.size > 0) return;
    left.delete(last);
    await liveness.hide(last.poolId);
  }

  /** The database answers; so must the worker. */
  function judge(): void {
    if (!runner) return;
    if (runner.lookedAt !== null) beginnings = 0;
    const fault = findFault(runner, pace, nowMs());
    faultsInARow = fault === null ? 0 : faultsInARow + 1;
    // Twice: a process that was asleep itself finds all moments old.
    if (faultsInARow > 1) replace(new Error(fault ?? ''));
  }

  return {
    async start() {
      await begin();
      looking = look().finally(lookSoon);
      await looking;
    },
    async stop() {
      isOver = true;
      cancelBeginning();
      cancelLook();
      const last = runner;
      runner = null;
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const cancel = timers.after(pace.end, () => {
        log.warn({ jobs: last?.underWay.size }, 'Jobs were left under way; they come again');
        resolve();
      });
      const ended = Promise.resolve(last?.stop()).catch(() => undefined);
      await Promise.race([ended, late]);
      cancel();
      await Promise.race([looking, late]);
      liveness.stop();
    },
    health() {
      if (isOver) return null;
      const now = nowMs();
      // What is mended within a minute is no news.
      const fault = runner && findFault(runner, { ...pace, silence: pace.told }, now);
      if (runner?.lookedAt != null || fault) return fault;
      const silent = now - seenAt;
      return silent > pace.told ? `No job has been done for ${Math.round(silent / 1000)} s.` : null;
    },
  };
}
