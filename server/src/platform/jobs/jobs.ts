import type { CronItem } from 'graphile-worker';
import { sql, type Kysely } from 'kysely';
import type { Pool } from 'pg';

import { grantOutside, type Outside } from '#src/kernel/outside.ts';
import { systemTimers, type Timers } from '#src/kernel/timers.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import { TRACE_FLAG } from './job-runner.ts';
import { createSupervisor, type Pace } from './job-supervisor.ts';
import { createJobTables } from './pending-jobs.store.ts';
import { addStartJobs, type StartJob } from './start-jobs.store.ts';
import type { JobsLog } from './jobs-log.ts';

export type { JobsLog } from './jobs-log.ts';

export interface JobOptions {
  runAt?: Date;
  /** Total number of attempts, with growing pauses of e, e^2, e^3 … seconds. Default: 25. */
  maxAttempts?: number;
  /** A pending job with the same key is replaced. */
  key?: string;
  /** Jobs of one queue run one after the other. By default, several jobs run concurrently. */
  queue?: string;
  /** uuid of a member, whose jobs run one after the other and leave capacity to others. */
  owner?: string;
  /** True if a member waits for the job. Urgent jobs run before all other jobs. */
  isUrgent?: boolean;
}

/**
 * A handler may run twice, because a job is repeated when its process dies first. A handler may wait for
 * other hosts.
 */
export type JobHandler = (payload: unknown, outside: Outside) => Promise<void>;

type RepeatedHandler = (outside: Outside) => Promise<void>;

/** Background work, stored in the database. A job added in a transaction exists once that commits. */
export interface Jobs {
  handle(name: string, handler: JobHandler): void;
  /**
   * Repeats a job, once for all processes. Call it before `start()`. @param pattern as in crontab(5), in UTC.
   */
  repeat(name: string, pattern: string, handler: RepeatedHandler): void;
  atStart(name: string, handler: RepeatedHandler): void;
  /**
   * Runs a job at the start and then each minute, once for all processes. A missed minute is not made up for.
   * Call it before `start()`.
   */
  refresh(name: string, handler: () => Promise<void>): void;
  add(db: Kysely<Schema>, name: string, payload: object, options?: JobOptions): Promise<void>;
  remove(db: Kysely<Schema>, key: string): Promise<boolean>;
  /** A process without the worker role only prepares the tables, so that jobs can be added. */
  start(): Promise<void>;
  /** Finishes running jobs; a job that takes too long is repeated at the next start. */
  stop(): Promise<void>;
  health(): string | null;
}

const AT_ONCE = 3;
/** Priority of urgent jobs. Lower numbers run first, and 0 is the default. */
const URGENT = -10;
const PACE: Pace = {
  look: 10_000,
  resume: 5_000,
  begin: 60_000,
  end: 6_000,
  silence: 20_000,
  told: 60_000,
  minute: 180_000,
  held: 1_800_000,
};

export interface JobsOptions {
  pool: Pool;
  log: JobsLog;
  isAlone?: boolean;
  /** False if this process only adds jobs and others run them. */
  isWorker?: boolean;
  timers?: Timers;
  /** Returns the time of a monotonic clock, in ms. Default: the system's clock. */
  nowMs?: () => number;
  pace?: Partial<Pace>;
  traces?: Traces | null;
  startJobs?: boolean;
}

export function createJobs(deps: JobsOptions): Jobs {
  const { pool, log, isAlone = false, isWorker = true } = deps;
  const { timers = systemTimers, traces = null, startJobs = true } = deps;
  const handlers: Record<string, (payload: unknown) => Promise<void>> = {};
  const repeated: CronItem[] = [];
  const atStart: StartJob[] = [];
  let hasStarted = false;
  const supervisor = createSupervisor({
    pool,
    log,
    isAlone,
    timers,
    nowMs: deps.nowMs ?? (() => performance.now()),
    pace: { ...PACE, ...deps.pace },
    work: () => ({ handlers, repeated, atOnce: AT_ONCE, traces }),
  });

  function handle(name: string, handler: JobHandler): void {
    if (hasStarted) throw new Error(`The job ${name} must be registered before the jobs start.`);
    if (Object.hasOwn(handlers, name)) throw new Error(`The job ${name} is already registered.`);
    const outside = grantOutside();
    handlers[name] = (payload) => handler(payload, outside);
  }

  // Silence `console.trace`, which the worker calls for its log messages at any log level. No other code
  // uses `console.trace`.
  console.trace = () => undefined;

  return {
    handle,
    repeat(name, pattern, handler) {
      handle(name, (_payload, outside) => handler(outside));
      // One job makes up for all missed runs within a day. A newer run replaces a pending one at the same
      // due time. Thus a long queue cannot postpone the job forever.
      const once = { jobKey: name, jobKeyMode: 'preserve_run_at' } as const;
      repeated.push({
        task: name,
        match: pattern,
        options: { backfillPeriod: 86_400_000, ...once, maxAttempts: triesWithin(pattern) },
      });
    },
    atStart(name, handler) {
      handle(name, (_payload, outside) => handler(outside));
      atStart.push({ name });
    },
    refresh(name, handler) {
      handle(name, handler);
      // A new run replaces a pending one. One attempt is enough, because the next run comes soon after a
      // failure.
      atStart.push({ name, maxAttempts: 1 });
      const options = { jobKey: name, maxAttempts: 1 };
      repeated.push({ task: name, match: '* * * * *', options });
    },
    async add(db, name, payload, { runAt, maxAttempts, key, owner, ...options } = {}) {
      const cause = traces?.traceparent();
      const queue = owner === undefined ? options.queue : queueOf(owner);
      const flags = cause ? [`${TRACE_FLAG}${cause}`] : null;
      await sql`select graphile_worker.add_job(${name}::text, payload := ${JSON.stringify(payload)}::json,
        run_at := ${runAt ?? null}::timestamptz, max_attempts := ${maxAttempts ?? null}::integer,
        job_key := ${key ?? null}::text, queue_name := ${queue ?? null}::text,
        priority := ${options.isUrgent ? URGENT : null}::integer, flags := ${flags}::text[])`.execute(
        db,
      );
    },
    async remove(db, key) {
      const { rows } = await sql`delete from graphile_worker._private_jobs
        where key = ${key} and locked_at is null and attempts = 0 returning id`.execute(db);
      return rows.length > 0;
    },
    async start() {
      hasStarted = true;
      if (!isWorker) return createJobTables(pool);
      await supervisor.start();
      if (startJobs) await addStartJobs(pool, atStart);
    },
    stop: supervisor.stop,
    health: () => (isWorker ? supervisor.health() : null),
  };
}

/** Limits queue names to three hexadecimal digits, because the worker keeps each name forever. */
const queueOf = (owner: string): string => `owner-${owner.slice(-3)}`;

/**
 * Returns how many attempts fit before the next run: within 85 s, 29 minutes or ten hours. Pauses are e,
 * e^2, e^3 … seconds. A job that always fails is thus given up and reported each time.
 */
function triesWithin(pattern: string): number {
  const [minute = '', hour = ''] = pattern.split(' ');
  const isOne = (field: string): boolean => /^\d+$/.test(field);
  if (!isOne(minute)) return 5;
  return isOne(hour) ? 11 : 8;
}
