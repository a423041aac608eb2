import type { CronItem } from 'graphile-worker';
import { sql, type Kysely } from 'kysely';
import type { Pool } from 'pg';

import { grantOutside, type Outside } from '#src/kernel/outside.ts';
import { systemTimers, type Timers } from '#src/kernel/timers.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import { TRACE_FLAG } from './job-runner.ts';
import { createSupervisor, type Pace } from './job-supervisor.ts';
import { prepareJobs } from './kept-jobs.store.ts';
import { addStartJobs, type StartJob } from './start-jobs.store.ts';
import type { JobsLog } from './jobs-log.ts';

export type { JobsLog } from './jobs-log.ts';

export interface JobOptions {
  /** Left out: as soon as possible. */
  runAt?: Date;
  /** Tries in all, each later than the one before by e, e^2, e^3 … seconds; 25 when left out. */
  maxAttempts?: number;
  /** A job that waits under the same key is replaced. */
  key?: string;
  /** Those of one queue are done one after the other; left out: several at once. */
  queue?: string;
  /** uuid of a member. Their jobs are done one after the other, and leave room to those of others. */
  owner?: string;
  /** A person waits for it: before all other jobs. */
  isUrgent?: boolean;
}

/** May run twice: a job is done again when its process dies before it is done. A job may wait for other hosts. */
export type JobHandler = (payload: unknown, outside: Outside) => Promise<void>;

type RepeatedHandler = (outside: Outside) => Promise<void>;

/** Work for later, kept in the database: what is added in a transaction exists when that commits. */
export interface Jobs {
  /** Says who does the jobs of this name. Before `start()`. */
  handle(name: string, handler: JobHandler): void;
  /** Does something again and again, once for all processes. Before `start()`. @param pattern as in crontab(5), in UTC. */
  repeat(name: string, pattern: string, handler: RepeatedHandler): void;
  /** Does something whenever a process starts. Before `start()`. */
  atStart(name: string, handler: RepeatedHandler): void;
  /**
   * Makes something anew at start and then each minute, once for all processes. Only the newest call counts: a
   * minute missed is not made up for. Before `start()`.
   */
  refresh(name: string, handler: () => Promise<void>): void;
  /** @param db a transaction, or the database itself. */
  add(db: Kysely<Schema>, name: string, payload: object, options?: JobOptions): Promise<void>;
  /** Removes a job that no worker has taken yet. @returns whether there was one */
  remove(db: Kysely<Schema>, key: string): Promise<boolean>;
  /** Where others do the jobs, it only sees to it that some can be added. */
  start(): Promise<void>;
  /** Finishes the jobs under way; what takes too long comes again at the next start. */
  stop(): Promise<void>;
  /** What keeps jobs from being done, in words for an operator; null: nothing. */
  health(): string | null;
}

const AT_ONCE = 3;
/** Lower comes first; 0 is the usual. */
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
  /** True where no other process can do jobs on this database; false when left out. */
  isAlone?: boolean;
  /** False: this process adds jobs, and others do them. */
  isWorker?: boolean;
  timers?: Timers;
  /** Monotonic; the machine's own when left out. */
  nowMs?: () => number;
  /** Other waits than the usual ones. */
  pace?: Partial<Pace>;
  traces?: Traces | null;
  /** False: `start` adds no jobs of its own; true when left out. */
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
    if (hasStarted) throw new Error(`The job ${name} must be known before the jobs start.`);
    if (Object.hasOwn(handlers, name)) throw new Error(`The job ${name} is known already.`);
    const outside = grantOutside();
    handlers[name] = (payload) => handler(payload, outside);
  }

  // The worker traces to the console, past every log level, what it tells the log as well. Nobody else traces.
  console.trace = () => undefined;

  return {
    handle,
    repeat(name, pattern, handler) {
      handle(name, (_payload, outside) => handler(outside));
      // Moments missed while nothing ran, within a day, are made up for by one job: a newer one takes the place of what
      // waits, but not its turn, so that more work than can be done does not put it off for ever.
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
      // Under its own name a job that still waits is replaced. The next one comes soon enough after a failure.
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
      if (!isWorker) return prepareJobs(pool);
      await supervisor.start();
      if (startJobs) await addStartJobs(pool, atStart);
    },
    stop: supervisor.stop,
    health: () => (isWorker ? supervisor.health() : null),
  };
}

/** The worker keeps the names of queues for ever: there are as many as three hexadecimal digits tell apart. */
const queueOf = (owner: string): string => `owner-${owner.slice(-3)}`;

/**
 * How often a repeated job is tried before its next moment, which begins the tries anew: within 85 s, 29 minutes or ten
 * hours, as tries lie e, e^2, e^3 … seconds apart. What is never done is thus given up each time, and an operator hears of it.
 */
function triesWithin(pattern: string): number {
  const [minute = '', hour = ''] = pattern.split(' ');
  const isOne = (field: string): boolean => /^\d+$/.test(field);
  if (!isOne(minute)) return 5;
  return isOne(hour) ? 11 : 8;
}
