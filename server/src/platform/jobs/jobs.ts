import {
  Logger,
  parseCronItems,
  run,
  type CronItem,
  type Runner,
  type TaskList,
  type TaskSpec,
} from 'graphile-worker';
import { sql, type Kysely } from 'kysely';
import type { Pool, PoolClient } from 'pg';

import type { Schema } from '#src/platform/db/schema.ts';
import { withoutSecrets } from '#src/platform/log/without-secrets.ts';

export interface JobsLog {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface JobOptions {
  /** Left out: as soon as possible. */
  runAt?: Date;
  /** Tries in all, each later than the one before by e, e^2, e^3 … seconds; 25 when left out. */
  maxAttempts?: number;
  /** A job that waits under the same key is replaced. */
  key?: string;
}

/** May run twice: a job is done again when its process dies before it is done. */
export type JobHandler = (payload: unknown) => Promise<void>;

/** Work for later, kept in the database: what is added in a transaction exists when that commits. */
export interface Jobs {
  /** Says who does the jobs of this name. Before `start()`. */
  handle(name: string, handler: JobHandler): void;
  /** Does something again and again, once for all processes. Before `start()`. @param pattern as in crontab(5), in UTC. */
  repeat(name: string, pattern: string, handler: () => Promise<void>): void;
  /** Does something whenever a process starts. Before `start()`. */
  atStart(name: string, handler: () => Promise<void>): void;
  /**
   * Makes something anew at start and then each minute, once for all processes. Only the newest call counts: a
   * minute missed is not made up for. Before `start()`.
   */
  refresh(name: string, handler: () => Promise<void>): void;
  /** @param db a transaction, or the database itself. */
  add(db: Kysely<Schema>, name: string, payload: object, options?: JobOptions): Promise<void>;
  start(): Promise<void>;
  /** Finishes the jobs under way. */
  stop(): Promise<void>;
}

const atOnce = 3;
/** New jobs announce themselves; the poll is for those that wait for their time. */
const pollEvery = 5_000;
/** After the database was lost in the middle of a job, the jobs begin again so much later. */
const RESUME_MS = 5_000;

export function createJobs({ pool, log }: { pool: Pool; log: JobsLog }): Jobs {
  const tasks: TaskList = {};
  const repeated: CronItem[] = [];
  const atStart = new Map<string, TaskSpec>();
  let runner: Runner | null = null;
  let isOver = false;
  let resuming: ReturnType<typeof setTimeout> | undefined;

  function handle(name: string, handler: JobHandler): void {
    if (runner) throw new Error(`The job ${name} must be known before the jobs start.`);
    if (Object.hasOwn(tasks, name)) throw new Error(`The job ${name} is known already.`);
    tasks[name] = (payload) => handler(payload);
  }

  // The worker traces to the console, past every log level, what it tells the log as well. Nobody else traces.
  console.trace = () => undefined;

  async function work(): Promise<Runner> {
    const started = await run({
      pgPool: pool,
      taskList: tasks,
      parsedCronItems: parseCronItems(repeated),
      concurrency: atOnce,
      pollInterval: pollEvery,
      noHandleSignals: true,
      logger: new Logger(() => (level, message, meta) => tell(log, level, message, meta)),
      // Told in batches, the end of a job that can't be told stops the runner; else it would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    runner = started;
    // It ends by an error or without one; while it is wanted, neither is right.
    started.promise.then(() => resume(null), resume);
    return started;
  }

  function resume(error: unknown): void {
    if (isOver) return;
    runner = null;
    log.error({ err: error }, 'The jobs have stopped; they begin again in a moment');
    resuming = setTimeout(() => void workAgain(), RESUME_MS);
  }

  async function workAgain(): Promise<void> {
    try {
      await work();
    } catch (error) {
      resume(error);
    }
  }

  return {
    handle,
    repeat(name, pattern, handler) {
      handle(name, handler);
      // A moment missed while nothing ran is made up for, within a day.
      repeated.push({ task: name, match: pattern, options: { backfillPeriod: 86_400_000 } });
    },
    atStart(name, handler) {
      handle(name, handler);
      atStart.set(name, { jobKey: name });
    },
    refresh(name, handler) {
      handle(name, handler);
      // Under its own name a job that still waits is replaced. The next one comes soon enough after a failure.
      const options = { jobKey: name, maxAttempts: 1 };
      atStart.set(name, options);
      repeated.push({ task: name, match: '* * * * *', options });
    },
    async add(db, name, payload, { runAt, maxAttempts, key } = {}) {
      await sql`select graphile_worker.add_job(${name}::text, payload := ${JSON.stringify(payload)}::json,
        run_at := ${runAt ?? null}::timestamptz, max_attempts := ${maxAttempts ?? null}::integer,
        job_key := ${key ?? null}::text)`.execute(db);
    },
    async start() {
      listenForErrors(pool);
      const { addJob } = await work();
      await Promise.all([...atStart].map(([name, options]) => addJob(name, {}, options)));
    },
    async stop() {
      isOver = true;
      clearTimeout(resuming);
      await runner?.stop();
      runner = null;
    },
  };
}

/** The worker's own words. A job's payload is left out: it may name a person. */
function tell(log: JobsLog, level: string, message: string, meta?: { error?: unknown }): void {
  const error = meta?.error;
  const details = error === undefined ? {} : { err: error };
  // It repeats the error's words, and a mail server's name whom it would not take.
  const said = withoutSecrets(message);
  // What the worker calls information is how it starts and each job it does.
  if (level === 'error') log.error(details, said);
  else if (level === 'warning') log.warn(details, said);
  else log.debug(details, said);
}

/** A connection that breaks while it is lent out would end the process if nobody listened. */
function listenForErrors(pool: Pool): void {
  const heard = new WeakSet<PoolClient>();
  const listen = (client: PoolClient): void => {
    if (heard.has(client)) return;
    heard.add(client);
    // Whoever has it finds out by the query that fails.
    client.on('error', () => undefined);
  };
  pool.on('connect', listen);
  // Those that were connected before.
  pool.on('acquire', listen);
}
