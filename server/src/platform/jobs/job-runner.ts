import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, type CronItem, type Job } from 'graphile-worker';
import type { Pool } from 'pg';

import { Unrecoverable } from '#src/kernel/unrecoverable.ts';
import { withoutSecrets } from '#src/platform/log/without-secrets.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import type { Progress } from './find-fault.ts';
import { endTries } from './job-list.store.ts';
import type { JobsLog } from './jobs-log.ts';

export type Handlers = Readonly<Record<string, (payload: unknown) => Promise<void>>>;

export interface RunnerOptions {
  pool: Pool;
  log: JobsLog;
  handlers: Handlers;
  repeated: readonly CronItem[];
  /** Jobs done at once. */
  atOnce: number;
  traces: Traces | null;
  /** Monotonic, in ms. */
  nowMs(): number;
  /** Told the name by which its jobs will be locked, once. No handler begins before the answer. */
  onPool(poolId: string): Promise<void>;
  /** It ends, or has begun to, without having been asked. Told once. */
  onEnd(error: unknown): void;
}

/** One run of the worker, and what it shows of its progress. All moments are by `nowMs`. */
export interface JobRunner extends Progress {
  /** By this name its jobs are locked. */
  readonly poolId: string;
  /** Takes no more jobs; resolves when those under way are done and told, which may be never. */
  stop(): Promise<void>;
}

/** New jobs announce themselves; the poll is for those that wait for their time. */
const POLL_EVERY = 5_000;
/** Of a job that a traced request has added: behind it stands the request's `traceparent`. */
export const TRACE_FLAG = 'trace:';

interface Facts {
  poolId: string;
  lookedAt: number | null;
  minuteAt: number | null;
  lastError: Error | null;
}

/** Begins to do jobs. @throws when the database does not let it. */
export async function startRunner(options: RunnerOptions): Promise<JobRunner> {
  const { pool, log, repeated, nowMs } = options;
  const begunAt = nowMs();
  const byTheMinute = repeated.some(({ match }) => match === '* * * * *');
  const facts: Facts = {
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
    taskList: follow(options, underWay, () => ready),
    parsedCronItems: parseCronItems([...repeated]),
    concurrency: options.atOnce,
    pollInterval: POLL_EVERY,
    noHandleSignals: true,
    events: observe(facts, nowMs, {
      onPool(poolId) {
        ready = options.onPool(poolId);
      },
      onShutdown: () => end(facts.lastError),
    }),
    logger: new Logger(() => (level, message, meta) => tell(log, level, message, meta)),
    // Told in batches, the end of a job that can't be told stops the runner; else it would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  // It ends by an error or without one; while it is wanted, neither is right.
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

function follow(
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
        // Without an answer it is tried again, which does no harm.
        if (error instanceof Unrecoverable) await endTries(pool, job.id).catch(() => undefined);
        throw error;
      } finally {
        underWay.delete(job.id);
      }
    };
    return [name, task] as const;
  });
  return Object.fromEntries(followed);
}

/** Null: no traced request has added it. */
function causeOf({ flags }: Pick<Job, 'flags'>): string | null {
  const flag = Object.keys(flags ?? {}).find((each) => each.startsWith(TRACE_FLAG));
  return flag?.slice(TRACE_FLAG.length) ?? null;
}

interface Ears {
  onPool(poolId: string): void;
  onShutdown(): void;
}

/** The worker's promise of its end is not always kept: what it says of itself on the way is. */
function observe(facts: Facts, nowMs: () => number, ears: Ears): EventEmitter {
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
  events.on('pool:gracefulShutdown', () => ears.onShutdown());
  events.on('cron:scheduled', () => {
    if (facts.minuteAt !== null) facts.minuteAt = nowMs();
  });
  return events;
}

const FOR_GOOD = 'A job was refused for good: it will not be tried again';

/** The worker's own message. A job's payload is left out: it may name a person. */
function tell(log: JobsLog, level: string, message: string, meta?: { error?: unknown }): void {
  const error = meta?.error;
  const details = error === undefined ? {} : { err: error };
  // It repeats the error's text and stack, and a mail server's reply names the address that it refused.
  const [first = ''] = message.split('\n', 1);
  const said = withoutSecrets(error === undefined ? message : first.replace(/:$/, ''));
  // An address that does not exist is no fault of the server's.
  if (error instanceof Unrecoverable) log.warn({ ...details, said }, FOR_GOOD);
  // The worker calls its start and each job information.
  else if (level === 'error') log.error(details, said);
  else if (level === 'warning') log.warn(details, said);
  else log.debug(details, said);
}
