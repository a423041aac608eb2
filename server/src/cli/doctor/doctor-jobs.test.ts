import { afterAll, beforeAll, expect, test } from 'vitest';

import { createJobs } from '#src/platform/jobs/jobs.ts';
import { listJobs, PROCESS_ENDED } from '#src/platform/jobs/job-list.store.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { checkJobs } from './doctor-jobs.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query('drop schema graphile_worker cascade');
});
afterAll(() => database.drop());

test('reports idle, waiting and stuck jobs', async () => {
  const { pool, db } = database;
  const before = 'There are no jobs before the first start';
  expect(await checkJobs(pool)).toEqual([{ state: 'note', text: before }]);
  const jobs = createJobs({ pool, log });
  jobs.handle('known', async () => undefined);
  await jobs.start();
  expect(await checkJobs(pool)).toEqual([{ state: 'ok', text: 'Jobs are being processed' }]);
  await jobs.add(db, 'unknown', {}, { runAt: new Date(Date.now() - 600_000) });
  const [stuck] = await checkJobs(pool);
  expect(stuck?.state).toBe('broken');
  expect(stuck?.text).toMatch(
    /^Jobs are not being processed: the oldest job has been pending for 6\d\d s\./,
  );
  await jobs.stop();
  await expect
    .poll(async () => (await checkJobs(pool))[0]?.text)
    .toMatch(/^Jobs are pending until the next start/);
  await pool.query('update graphile_worker._private_jobs set attempts = max_attempts');
  const failed = expect.stringContaining('Jobs that failed permanently in the past week: 1.');
  expect(await checkJobs(pool)).toEqual([
    { state: 'ok', text: 'No pending jobs' },
    { state: 'note', text: failed },
  ]);
  const left = 'They are not retried automatically';
  expect((await checkJobs(pool, true)).at(-1)?.text).toContain(left);
});

test('lists jobs of ended processes, and frees them with --fix', async () => {
  const { pool, db } = database;
  const jobs = createJobs({ pool, log });
  await jobs.start();
  await jobs.stop();
  await jobs.add(db, 'left', {});
  await pool.query(`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now()
    where attempts = 0`);
  const held = { state: 'broken', text: expect.stringContaining('doctor --fix') };
  expect(await checkJobs(pool)).toContainEqual(held);
  expect(await checkJobs(pool)).toContainEqual(held);
  const freed = 'Released jobs of processes that have ended: 1';
  expect(await checkJobs(pool, true)).toContainEqual({ state: 'fixed', text: freed });
  expect(await checkJobs(pool)).not.toContainEqual(held);
});

test('records an error when the last attempt is interrupted', async () => {
  const { pool, db } = database;
  await pool.query('delete from graphile_worker._private_jobs');
  const jobs = createJobs({ pool, log });
  await jobs.add(db, 'cut-off', {}, { maxAttempts: 1 });
  await pool.query(`update graphile_worker._private_jobs
    set locked_by = 'gone', locked_at = now(), attempts = 1`);
  await checkJobs(pool, true);
  const { rows } = await pool.query('select last_error from graphile_worker._private_jobs');
  expect(rows).toEqual([{ last_error: PROCESS_ENDED }]);
  const listed = await listJobs(pool, { states: ['failed'], limit: 5 });
  expect(listed).toMatchObject({ total: 1, jobs: [{ name: 'cut-off', error: PROCESS_ENDED }] });
});
