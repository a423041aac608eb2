import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createManualTimers, type ManualTimers } from '#src/kernel/timers.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { createJobs, type Jobs, type JobsDeps } from './jobs.ts';

const LOOK = 10_000;
const patiently = { timeout: 30_000 };
vi.setConfig({ testTimeout: 90_000 });

let database: FreshDatabase;
let timers: ManualTimers;
let now: number;
let logged: string[];
let running: Jobs[];
let children: ChildProcess[];
beforeEach(async () => {
  database = await freshDatabase();
  // What is cut off here is no news.
  database.pool.removeAllListeners('error').on('error', () => undefined);
  timers = createManualTimers();
  [now, logged, running, children] = [0, [], [], []];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(running.map((jobs) => jobs.stop()));
  await database.drop();
});

function make(options: Partial<JobsDeps> = {}): Jobs {
  const note = (details: object, message: string): void => {
    const { err } = details as { err?: Error };
    logged.push(`${message} ${err?.message ?? ''}`);
  };
  const log = { debug: () => undefined, info: note, warn: note, error: note };
  const jobs = createJobs({ pool: database.pool, log, timers, nowMs: () => now, ...options });
  running.push(jobs);
  return jobs;
}

/** Lets the jobs be looked after so often. */
async function look(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    timers.advance(LOOK);
    await timers.done();
  }
}

/** Another process that takes the job `hold` and never ends it. Resolves when it has one. */
async function startHolder(): Promise<ChildProcess> {
  const script = `
    import { openDatabase } from '#src/platform/db/database.ts';
    import { createJobs } from '#src/platform/jobs/jobs.ts';
    const database = await openDatabase({ connection: ${JSON.stringify(database.url)} });
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const jobs = createJobs({ pool: database.pool, log });
    jobs.handle('hold', () => {
      console.log('taken');
      return new Promise(() => {});
    });
    await jobs.start();
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Asks over a connection that nobody cuts off. */
async function ask<Row extends object>(
  text: string,
  values: unknown[] = [],
  name = database.connection.database,
): Promise<Row[]> {
  const other = new pg.Client({ ...database.connection, database: name });
  await other.connect();
  try {
    return (await other.query<Row>(text, values)).rows;
  } finally {
    await other.end();
  }
}

/** Cuts off every connection to the database, and lets nobody in until the answer is called. */
async function closeDatabase(): Promise<() => Promise<unknown>> {
  const name = database.connection.database;
  const allow = (is: boolean): Promise<object[]> =>
    ask(`alter database ${name} with allow_connections ${is}`, [], 'postgres');
  await allow(false);
  const cut = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';
  await ask(cut, [name], 'postgres');
  return () => allow(true);
}

test('jobs whose ends could not be told come again, and the jobs go on, three times in a row', async () => {
  const jobs = make({ timers: undefined, nowMs: undefined, pace: { look: 50, resume: 50 } });
  const ends = new Map<number, () => void>();
  const done = new Set<number>();
  let isClosed = false;
  jobs.handle('count', async (payload) => {
    const { number } = payload as { number: number };
    if (isClosed) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      // The third of a round fails.
      ends.set(number, ends.size < 2 ? resolve : () => reject(new Error('Not today.')));
      await promise;
    }
    done.add(number);
  });
  await jobs.start();
  const untold = (): number =>
    logged.filter((line) => line.startsWith('Failed to complete jobs')).length;
  for (let round = 0; round < 3; round += 1) {
    [isClosed, logged] = [true, []];
    ends.clear();
    await ask(
      `select graphile_worker.add_job('count', json_build_object('number', number))
       from generate_series($1::int, $1::int + 4) as number`,
      [round * 5],
    );
    await expect.poll(() => ends.size, patiently).toBe(3);
    const open = await closeDatabase();
    const [one, two, three] = ends.values();
    // Two ends that fail one after the other, before the third's: the worker then waits for itself for ever.
    one?.();
    await expect.poll(untold, patiently).toBe(1);
    two?.();
    await expect.poll(untold, patiently).toBe(2);
    isClosed = false;
    three?.();
    await open();
    await expect.poll(() => done.size, patiently).toBe((round + 1) * 5);
    const left = (): Promise<object[]> => ask('select from graphile_worker._private_jobs');
    await expect.poll(left, patiently).toEqual([]);
  }
  expect(jobs.health()).toBeNull();
});

test('another process soon does what a killed one had taken, and leaves a living one what it has taken', async () => {
  const jobs = make();
  const done: unknown[] = [];
  jobs.handle('hold', async (payload) => void done.push(payload));
  jobs.handle('other', async (payload) => void done.push(payload));
  // One that only has the table made.
  await jobs.start();
  await jobs.stop();
  await jobs.add(database.db, 'hold', { from: 'the killed' });
  const holder = await startHolder();
  const second = make();
  second.handle('hold', async (payload) => void done.push(payload));
  await second.start();
  await look(5);
  expect(done).toEqual([]);
  const [held] = await ask<{ by: string }>(
    'select locked_by as by from graphile_worker._private_jobs',
  );
  expect(held?.by).toMatch(/^pool-/);
  await kill(holder);
  // The database takes a moment to see that nobody is there any more.
  await expect
    .poll(async () => {
      await look(1);
      return done;
    }, patiently)
    .toEqual([{ from: 'the killed' }]);
  expect(logged.join('\n')).toContain('Jobs of a process that has ended are free again');
});

test('the start of the one process that may do jobs frees what the last one had taken', async () => {
  const first = make();
  await first.start();
  await first.stop();
  await first.add(database.db, 'hold', {});
  await kill(await startHolder());
  // The database takes a moment to see that nobody is there any more: the start looks once.
  const living = `select from pg_stat_activity
    where datname = current_database() and application_name = 'rookery jobs'`;
  await expect.poll(() => ask(living), patiently).toEqual([]);
  const done: unknown[] = [];
  const second = make({ isAlone: true });
  second.handle('hold', async (payload) => void done.push(payload));
  await second.start();
  await expect.poll(() => done, patiently).toEqual([{}]);
});

test('when no job under way ends, that is said and further jobs are done', async () => {
  const jobs = make();
  const done: unknown[] = [];
  let taken = 0;
  jobs.handle('endless', () => {
    taken += 1;
    return new Promise(() => undefined);
  });
  jobs.handle('after', async () => void done.push('after'));
  await jobs.start();
  for (let count = 0; count < 3; count += 1) await jobs.add(database.db, 'endless', {});
  await expect.poll(() => taken, patiently).toBe(3);
  await jobs.add(database.db, 'after', {});
  now += 1_790_000;
  expect(jobs.health()).toBeNull();
  now += 20_000;
  expect(jobs.health()).toBe('All jobs under way have run for 1810 s.');
  await look(2);
  timers.advance(5_000);
  await timers.done();
  await expect.poll(() => done, patiently).toEqual(['after']);
  expect(jobs.health()).toBeNull();
  expect(logged.join('\n')).toContain('The jobs have begun again');
  // Those that still run are not begun a second time.
  await look(3);
  expect(taken).toBe(3);
});

test('a clock that ran an hour ahead and was set back does not keep the jobs of each minute waiting', async () => {
  // The database's own clock does not come to this minute meanwhile.
  const minute = Math.ceil((Date.now() + 45_000) / 60_000) * 60_000;
  // Time for the job of the start to be taken: the minute's would replace it, and come in an hour.
  const leadMs = 1500;
  const before = (hours: number): number => minute + hours * 3_600_000 - leadMs;
  vi.useFakeTimers({ toFake: ['Date'], now: before(1) });
  try {
    const jobs = make();
    let made = 0;
    jobs.refresh('each-minute', async () => void (made += 1));
    await jobs.start();
    await expect.poll(() => made, patiently).toBe(1);
    vi.setSystemTime(before(1) + leadMs + 20);
    const lastMinute = async (): Promise<number> => {
      const [known] = await ask<{ at: Date | null }>(
        'select last_execution as at from graphile_worker._private_known_crontabs',
      );
      return known?.at?.getTime() ?? 0;
    };
    await expect.poll(lastMinute, patiently).toBe(minute + 3_600_000);
    vi.setSystemTime(before(0));
    now += 200_000;
    expect(jobs.health()).toBe('No job of a minute has been added for 200 s.');
    await look(2);
    timers.advance(5_000);
    await timers.done();
    vi.setSystemTime(before(0) + leadMs + 20);
    await expect.poll(lastMinute, patiently).toBe(minute);
    await expect.poll(() => jobs.health(), patiently).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('a repeated job that a process added whose own clock ran a year ahead does not wait for it, and one for later does', async () => {
  const done: unknown[] = [];
  const handled = (jobs: Jobs): Jobs => {
    jobs.repeat('hourly', '7 * * * *', async () => void done.push('hourly'));
    jobs.handle('later', async () => void done.push('later'));
    return jobs;
  };
  // From here on it is known since when the job is repeated.
  const first = handled(make());
  await first.start();
  const known = "select from graphile_worker._private_known_crontabs where identifier = 'hourly'";
  await expect.poll(() => ask(known), patiently).toHaveLength(1);
  await first.stop();
  const year = new Date(Date.now() + 365 * 86_400_000);
  await first.add(database.db, 'later', {}, { runAt: year, key: 'later' });
  vi.useFakeTimers({ toFake: ['Date'], now: year });
  try {
    const ahead = handled(make());
    await ahead.start();
    const added = async (): Promise<number> =>
      done.length + (await ask("select from graphile_worker.jobs where key = 'hourly'")).length;
    await expect.poll(added, patiently).toBeGreaterThan(0);
    await ahead.stop();
  } finally {
    vi.useRealTimers();
  }
  await handled(make()).start();
  await look(1);
  await expect.poll(() => done, patiently).toContain('hourly');
  expect(done).not.toContain('later');
});

test('a job that failed or was added while the clock ran ahead does not wait for it', async () => {
  const jobs = make();
  const done: unknown[] = [];
  jobs.handle('late', async (payload) => void done.push(payload));
  await jobs.start();
  const hour = new Date(Date.now() + 3_600_000);
  await jobs.add(database.db, 'late', { was: 'added' }, { runAt: hour });
  await jobs.add(database.db, 'late', { was: 'tried' }, { runAt: hour });
  await jobs.add(database.db, 'late', { was: 'planned' }, { runAt: hour });
  await ask(`
    update graphile_worker._private_jobs
    set created_at = case when payload->>'was' = 'added' then run_at else created_at end,
      updated_at = case when payload->>'was' = 'added' then run_at else updated_at end,
      attempts = case when payload->>'was' = 'tried' then 2 else 0 end`);
  await look(1);
  await jobs.add(database.db, 'late', { was: 'new' });
  await expect.poll(() => done.length, patiently).toBe(3);
  expect(done).toEqual(
    expect.arrayContaining([{ was: 'added' }, { was: 'tried' }, { was: 'new' }]),
  );
});
