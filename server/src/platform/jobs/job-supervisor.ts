import type { Pool } from 'pg';

import type { Timers } from '#src/kernel/timers.ts';
import { createLiveness } from './job-liveness.ts';
import {
  findDeadPools,
  deleteOldFailures,
  unlockJobs,
  resetFutureTimes,
} from './job-locks.store.ts';
import { startRunner, type JobRunner, type RunnerOptions } from './job-runner.ts';
import type { JobsLog } from './jobs-log.ts';
import { findStall, type StallLimits } from './find-stall.ts';

/** Intervals and time limits, in ms. */
export interface Pace extends StallLimits {
  look: number;
  /** The pause before a restart; doubled after each failure, up to a minute. */
  resume: number;
  begin: number;
  end: number;
  /** Time after the last check for jobs at which a fault is reported. */
  told: number;
}

export interface SupervisorOptions {
  pool: Pool;
  log: JobsLog;
  /** True when no other process can run jobs on this database. */
  isAlone: boolean;
  timers: Timers;
  nowMs(): number;
  pace: Pace;
  work(): Pick<RunnerOptions, 'handlers' | 'repeated' | 'atOnce' | 'traces'>;
}

/** Keeps jobs running despite failures of the worker, the database or another process. */
export interface Supervisor {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Returns the problem, for an operator. Null if jobs run. */
  health(): string | null;
}

/** Maximum of abandoned runs whose handlers never end. Beyond this number, only a new process helps. */
const MAX_ABANDONED_RUNS = 8;
const MAX_PAUSE_MS = 60_000;

export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { pool, log, timers, nowMs, pace } = options;
  const liveness = createLiveness({ pool, timers, kind: 'pool', connectionName: 'rookery jobs' });
  const left = new Set<JobRunner>();
  let runner: JobRunner | null = null;
  let isOver = false;
  let cancelBeginning = (): void => undefined;
  let cancelLook = (): void => undefined;
  let looking: Promise<void> = Promise.resolve();
  let beginnings = 0;
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
      // Mark the pool alive before it runs a job. Other processes take the jobs of a pool that is not
      // marked alive.
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

  async function inTime(starting: Promise<JobRunner>): Promise<JobRunner> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const cancel = timers.after(pace.begin, () => {
      starting
        .then(async (tooLate) => {
          await tooLate.stop();
          await liveness.hide(tooLate.poolId);
        })
        .catch(() => undefined);
      reject(new Error('The job worker took too long to start.'));
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
    const pause = Math.min(pace.resume * 2 ** Math.min(beginnings, 10), MAX_PAUSE_MS);
    beginnings += 1;
    log.error({ err: reason, pause }, 'The job worker stopped; restarting soon');
    cancelBeginning = timers.after(pause, () => {
      if (left.size > MAX_ABANDONED_RUNS) return beginSoon(new Error('Too many jobs never end.'));
      return begin().then(
        () => log.warn({}, 'The job worker restarted'),
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
        // Check twice, because a process that just lost its connection is still alive. A single process has
        // no others to check.
        const gone = dead.filter((each) => options.isAlone || suspects.has(each));
        suspects = new Set(dead);
        const freed = gone.length > 0 ? await unlockJobs(client, gone, []) : 0;
        if (freed > 0) log.warn({ jobs: freed }, 'Released the jobs of a process that has ended');
        for (const each of left) await freeLeft(client, each);
        const mended = await resetFutureTimes(client);
        if (mended > 0)
          log.warn({ mended }, 'The clock was set back; rescheduled jobs that were delayed by it');
        await deleteOldFailures(client);
      });
      isReachable = true;
    } catch (error) {
      if (isReachable && !isOver) log.warn({ err: error }, 'Could not check the state of the jobs');
      isReachable = false;
      return;
    }
    judge();
  }

  async function freeLeft(
    client: Parameters<typeof unlockJobs>[0],
    last: JobRunner,
  ): Promise<void> {
    await unlockJobs(client, [last.poolId], [...last.underWay.keys()]);
    if (last.underWay.size > 0) return;
    left.delete(last);
    await liveness.hide(last.poolId);
  }

  function judge(): void {
    if (!runner) return;
    if (runner.lookedAt !== null) beginnings = 0;
    const fault = findStall(runner, pace, nowMs());
    faultsInARow = fault === null ? 0 : faultsInARow + 1;
    // Check twice, because all times look old after this process slept.
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
        log.warn(
          { jobs: last?.underWay.size },
          'Stopped while jobs were running; they will run again',
        );
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
      const fault = runner && findStall(runner, { ...pace, silence: pace.told }, now);
      if (runner?.lookedAt != null || fault) return fault;
      const silent = now - seenAt;
      return silent > pace.told ? `No job has run for ${Math.round(silent / 1000)} s.` : null;
    },
  };
}
