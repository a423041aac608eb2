import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { createJobs, type Jobs } from './jobs.ts';

let database: FreshDatabase;
const logged: string[] = [];
const note = (_: object, message: string): void => void logged.push(message);
const log = { debug: () => undefined, info: note, warn: note, error: note };

const done: unknown[] = [];
const begun: string[] = [];
let failures = 0;
let isWell = false;
let jobs: Jobs;

beforeAll(async () => {
  database = await freshDatabase();
  jobs = createJobs({ pool: database.pool, log });
  jobs.handle('note', async (payload) => void done.push(payload));
  jobs.handle('fail-first', async (payload) => {
    if (!isWell) {
      failures += 1;
      throw new Error('not today');
    }
    done.push(payload);
  });
  jobs.repeat('hourly', '7 * * * *', async () => void done.push('hourly'));
  jobs.atStart('begin', async () => void begun.push('begin'));
  jobs.refresh('refresh', async () => void begun.push('refresh'));
  await jobs.start();
});
beforeEach(() => void done.splice(0));
afterAll(async () => {
  await jobs.stop();
  database.pool.removeAllListeners('error').on('error', () => undefined);
  await database.drop();
});

test('runs startup jobs and schedules refreshes each minute', async () => {
  await expect.poll(() => begun.toSorted()).toEqual(['begin', 'refresh']);
  const { rows } = await database.pool.query(
    "select identifier from graphile_worker._private_known_crontabs where identifier in ('begin', 'refresh')",
  );
  expect(rows).toEqual([{ identifier: 'refresh' }]);
});

test('runs a job after its transaction commits, never after rollback', async () => {
  const { db } = database;
  const refused = db.transaction().execute(async (tx) => {
    await jobs.add(tx, 'note', { from: 'rolled back' });
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  await db.transaction().execute(async (tx) => {
    await jobs.add(tx, 'note', { from: 'committed' });
    expect(done).toEqual([]);
  });
  await expect.poll(() => done).toEqual([{ from: 'committed' }]);
});

test('runs the jobs of one queue without waiting for polls', async () => {
  const numbers = [1, 2, 3, 4];
  await database.db.transaction().execute(async (tx) => {
    for (const number of numbers) await jobs.add(tx, 'note', { number }, { queue: 'line' });
  });
  await expect.poll(() => done, { timeout: 4_000 }).toEqual(numbers.map((number) => ({ number })));
});

test('retries a failed job and logs no payload', async () => {
  await jobs.add(database.db, 'fail-first', { secret: 'chick' });
  await expect.poll(() => failures).toBeGreaterThan(0);
  await expect.poll(() => logged.join('\n')).toContain('not today');
  expect(logged.join('\n')).not.toContain('chick');
  const waiting = async () =>
    (
      await database.pool.query(
        "select last_error, run_at > updated_at as waits from graphile_worker.jobs where task_identifier = 'fail-first'",
      )
    ).rows;
  await expect.poll(waiting).toMatchObject([{ last_error: 'not today', waits: true }]);
  isWell = true;
  await database.pool.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())`,
  );
  await jobs.add(database.db, 'note', { wake: true });
  await expect.poll(() => done).toContainEqual({ secret: 'chick' });
});

test('rejects duplicate job names, and names after the start', () => {
  const fresh = createJobs({ pool: database.pool, log });
  fresh.handle('one', async () => undefined);
  expect(() => fresh.handle('one', async () => undefined)).toThrow('already registered');
  expect(() => jobs.handle('late', async () => undefined)).toThrow('before the jobs start');
});

test('continues after a database connection is terminated', async () => {
  const client = await database.pool.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const broken = new Promise((resolve) => client.once('error', resolve));
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await broken;
  client.release(true);
  await jobs.add(database.db, 'note', { after: 'cut' });
  await expect.poll(() => done).toContainEqual({ after: 'cut' });
});

test('continues after the database was lost during a job', async () => {
  const { pool } = database;
  const { promise: away, resolve: goAway } = Promise.withResolvers<void>();
  const told: string[] = [];
  const tell = (_: object, message: string): void => void told.push(message);
  const flaky = createJobs({ pool, log: { ...log, warn: tell, error: tell } });
  flaky.handle('long', async () => {
    pool.connect = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
    goAway();
  });
  flaky.handle('after', async (payload) => void done.push(payload));
  const { connect } = pool;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    await flaky.start();
    await flaky.add(database.db, 'long', {});
    await away;
    await expect.poll(() => told.join()).toContain('The job worker stopped; restarting soon');
    pool.connect = connect;
    await vi.advanceTimersByTimeAsync(5000);
    await flaky.add(database.db, 'after', { after: 'the loss' });
    await expect.poll(() => done).toContainEqual({ after: 'the loss' });
  } finally {
    pool.connect = connect;
    await flaky.stop();
    vi.useRealTimers();
  }
});

test('queues a job once for all missed runs', async () => {
  const { pool } = database;
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const back = createJobs({ pool, log });
  back.repeat('each-fifth', '*/5 * * * *', () => held);
  await pool.query(`insert into graphile_worker._private_known_crontabs
    values ('each-fifth', now() - interval '2 days', now() - interval '1 day')`);
  const known = `select max(last_execution) > now() - interval '6 minutes' as up
    from graphile_worker._private_known_crontabs where identifier = 'each-fifth'`;
  const waiting = `select count(*)::int as jobs from graphile_worker.jobs
    where task_identifier = 'each-fifth' and locked_at is null`;
  try {
    await back.start();
    await expect.poll(async () => (await pool.query(known)).rows[0].up).toBe(true);
    await expect.poll(async () => (await pool.query(waiting)).rows[0].jobs).toBeLessThanOrEqual(1);
    const tries = await pool.query(
      `select distinct max_attempts from graphile_worker.jobs where task_identifier = 'each-fifth'`,
    );
    expect(tries.rows).toEqual([{ max_attempts: 5 }]);
  } finally {
    letGo();
    await back.stop();
  }
});
