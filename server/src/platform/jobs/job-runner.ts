import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, type CronItem, type Job } from 'graphile-worker';
import type { Pool } from 'pg';

import { Unrecoverable } from '#src/kernel/unrecoverable.ts';
import { systemTimers } from '#src/kernel/timers.ts';
import { withoutSecrets } from '#src/platform/log/without-secrets.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import type { Progress } from './find-stall.ts';
import { markJobRefused } from './job-list.store.ts';
import type { JobsLog } from './jobs-log.ts';

export type Handlers = Readonly<Record<string, (payload: unknown) => Promise<void>>>;

export interface RunnerOptions {
  pool: Pool;
  log: JobsLog;
  handlers: Handlers;
  repeated: readonly CronItem[];
  atOnce: number;
  traces: Traces | null;
  /** Returns the time of a monotonic clock, in ms. */
  nowMs(): number;
  /**
   * Called once with the name that locks this run's jobs. No handler starts before the returned promise
   * resolves.
   */
  onPool(poolId: string): Promise<void>;
  /** Called once when the run ends, or begins to end, without a call of `stop`. */
  onEnd(error: unknown): void;
}

export interface JobRunner extends Progress {
  readonly poolId: string;
  /** Takes no more jobs. Resolves when running jobs are done and recorded, which may never happen. */
  stop(): Promise<void>;
}

/** Milliseconds between polls for jobs that become due. New jobs send a notification instead. */
const POLL_EVERY = 5_000;
/** Milliseconds until the end of a job is recorded, which unlocks its queue. */
const RECORDED_AFTER = 100;
/** Flag of a job that a traced request added. The request's `traceparent` follows this prefix. */
export const TRACE_FLAG = 'trace:';

interface RunState {
  poolId: string;
  lookedAt: number | null;
  minuteAt: number | null;
  lastError: Error | null;
}

export async function startRunner(options: RunnerOptions): Promise<JobRunner> {
  const { pool, log, repeated, nowMs } = options;
  const begunAt = nowMs();
  const byTheMinute = repeated.some(({ match }) => match === '* * * * *');
  const facts: RunState = {
    poolId: '',
    lookedAt: null,
    lastError: null,
    minuteAt: byTheMinute ? begunAt : null,
  };
  const underWay = new Map<string, number>();
  let ready: Promise<void> = Promise.resolve();
  let isOver = false;
  const end = (error: unknown): void => {
    if (isOver) return;
    isOver = true;
    options.onEnd(error);
  };
  const runner = await run({
    pgPool: pool,
    taskList: createTasks(options, underWay, () => ready),
    parsedCronItems: parseCronItems([...repeated]),
    concurrency: options.atOnce,
    pollInterval: POLL_EVERY,
    noHandleSignals: true,
    events: observe(facts, nowMs, {
      onPool(poolId) {
        ready = options.onPool(poolId);
      },
      onShutdown: () => end(facts.lastError),
      onQueueFree: () => wakeWorkers(pool),
    }),
    logger: new Logger(() => (level, message, meta) => logWorkerMessage(log, level, message, meta)),
    // Batch completions, so that a failure to record one stops only the runner. Without batches, the
    // failure would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  // Any end is unexpected while the worker is needed, even without an error.
  runner.promise.then(() => end(null), end);
  return Object.assign(facts, {
    underWay,
    atOnce: options.atOnce,
    begunAt,
    async stop(): Promise<void> {
      isOver = true;
      await runner.stop();
    },
  });
}

type Task = (payload: unknown, helpers: { job: Pick<Job, 'id' | 'flags'> }) => Promise<void>;

function createTasks(
  { pool, handlers, nowMs, traces }: RunnerOptions,
  underWay: Map<string, number>,
  ready: () => Promise<void>,
): Record<string, Task> {
  const followed = Object.entries(handlers).map(([name, handler]) => {
    const task: Task = async (payload, { job }) => {
      underWay.set(job.id, nowMs());
      try {
        await ready();
        const work = (): Promise<void> => handler(payload);
        await (traces ? traces.begin(`job ${name}`, causeOf(job), work) : work());
      } catch (error) {
        // If the job cannot be marked as refused, the job is retried, which is harmless.
        if (error instanceof Unrecoverable)
          await markJobRefused(pool, job.id).catch(() => undefined);
        throw error;
      } finally {
        underWay.delete(job.id);
      }
    };
    return [name, task] as const;
  });
  return Object.fromEntries(followed);
}

function causeOf({ flags }: Pick<Job, 'flags'>): string | null {
  const flag = Object.keys(flags ?? {}).find((each) => each.startsWith(TRACE_FLAG));
  return flag?.slice(TRACE_FLAG.length) ?? null;
}

interface RunHandlers {
  onPool(poolId: string): void;
  onShutdown(): void;
  onQueueFree(): void;
}

/** Starts the next job of a queue, which would otherwise start at the next poll. */
function wakeWorkers(pool: Pool): void {
  systemTimers.after(RECORDED_AFTER, () =>
    pool.query(`select pg_notify('jobs:insert', '{"count":1}')`).catch(() => undefined),
  );
}

/** Observes the worker's events, which are reliable. The worker's promise does not always settle. */
function observe(facts: RunState, nowMs: () => number, ears: RunHandlers): EventEmitter {
  const events = new EventEmitter();
  const looked = (): void => {
    facts.lookedAt = nowMs();
    facts.lastError = null;
  };
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    facts.poolId = workerPool.id;
    ears.onPool(workerPool.id);
  });
  events.on('worker:getJob:empty', looked);
  events.on('job:start', looked);
  events.on('worker:getJob:error', ({ error }: { error: Error }) => (facts.lastError = error));
  events.on('pool:fatalError', ({ error }: { error: Error }) => (facts.lastError = error));
  events.on('job:complete', ({ job }: { job: Pick<Job, 'job_queue_id'> }) => {
    if (job.job_queue_id !== null) ears.onQueueFree();
  });
  events.on('pool:gracefulShutdown', () => ears.onShutdown());
  events.on('cron:scheduled', () => {
    if (facts.minuteAt !== null) facts.minuteAt = nowMs();
  });
  return events;
}

const REFUSED_MESSAGE = 'Job failed permanently; not retrying';

/** The worker's own message. A job's payload is left out: it may name a person. */
function logWorkerMessage(
  log: JobsLog,
  level: string,
  message: string,
  meta?: { error?: unknown },
): void {
  const error = meta?.error;
  const details = error === undefined ? {} : { err: error };
  // Keep only the first line. The message repeats the error's text and stack, and a mail server's reply
  // quotes the rejected address.
  const [first = ''] = message.split('\n', 1);
  const said = withoutSecrets(error === undefined ? message : first.replace(/:$/, ''));
  if (error instanceof Unrecoverable) log.warn({ ...details, said }, REFUSED_MESSAGE);
  else if (level === 'error') log.error(details, said);
  else if (level === 'warning') log.warn(details, said);
  else log.debug(details, said);
}
