import { expect, test, vi } from 'vitest';

import { jobsScene, loseDatabaseAtJobEnds, SLOW_TEST } from '#test/jobs-scene.ts';
import type { Jobs } from './jobs.ts';

vi.setConfig({ testTimeout: 90_000 });

const scene = jobsScene();
const { make, look, ask } = scene;

test('retries jobs whose completion was lost', () => loseDatabaseAtJobEnds(scene, 1));

test('reports stuck jobs and runs further ones', async () => {
  const jobs = make();
  const done: unknown[] = [];
  let taken = 0;
  jobs.handle('endless', () => {
    taken += 1;
    return new Promise(() => undefined);
  });
  jobs.handle('after', async () => void done.push('after'));
  await jobs.start();
  for (let count = 0; count < 3; count += 1) await jobs.add(scene.database.db, 'endless', {});
  await expect.poll(() => taken, SLOW_TEST).toBe(3);
  await jobs.add(scene.database.db, 'after', {});
  scene.now += 1_790_000;
  expect(jobs.health()).toBeNull();
  scene.now += 20_000;
  expect(jobs.health()).toBe('All running jobs have taken at least 1810 s.');
  await look(2);
  scene.timers.advance(5_000);
  await scene.timers.done();
  await expect.poll(() => done, SLOW_TEST).toEqual(['after']);
  expect(jobs.health()).toBeNull();
  expect(scene.logged.join('\n')).toContain('The job worker restarted');
  await look(3);
  expect(taken).toBe(3);
});

test('runs minute jobs on time after the clock was ahead', async () => {
  // The database's own clock does not reach this minute during the test.
  const minute = Math.ceil((Date.now() + 45_000) / 60_000) * 60_000;
  // Leave this time for the start job. Otherwise the minute's job would replace the start job and run an
  // hour later.
  const leadMs = 6000;
  const before = (hours: number): number => minute + hours * 3_600_000 - leadMs;
  vi.useFakeTimers({ toFake: ['Date'], now: before(1) });
  try {
    const jobs = make();
    let made = 0;
    jobs.refresh('each-minute', async () => void (made += 1));
    await jobs.start();
    await expect.poll(() => made, SLOW_TEST).toBe(1);
    vi.setSystemTime(before(1) + leadMs + 20);
    const lastMinute = async (): Promise<number> => {
      const [known] = await ask<{ at: Date | null }>(
        'select last_execution as at from graphile_worker._private_known_crontabs',
      );
      return known?.at?.getTime() ?? 0;
    };
    await expect.poll(lastMinute, SLOW_TEST).toBe(minute + 3_600_000);
    vi.setSystemTime(before(0));
    scene.now += 200_000;
    expect(jobs.health()).toBe('No every-minute job was added for 200 s.');
    await look(2);
    scene.timers.advance(5_000);
    await scene.timers.done();
    vi.setSystemTime(before(0) + leadMs + 20);
    await expect.poll(lastMinute, SLOW_TEST).toBe(minute);
    await expect.poll(() => jobs.health(), SLOW_TEST).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('resets recurring jobs dated in the future, not scheduled ones', async () => {
  const done: unknown[] = [];
  const handled = (jobs: Jobs): Jobs => {
    jobs.repeat('hourly', '7 * * * *', async () => void done.push('hourly'));
    jobs.handle('later', async () => void done.push('later'));
    return jobs;
  };
  const first = handled(make());
  await first.start();
  const known = "select from graphile_worker._private_known_crontabs where identifier = 'hourly'";
  await expect.poll(() => ask(known), SLOW_TEST).toHaveLength(1);
  await first.stop();
  const year = new Date(Date.now() + 365 * 86_400_000);
  await first.add(scene.database.db, 'later', {}, { runAt: year, key: 'later' });
  vi.useFakeTimers({ toFake: ['Date'], now: year });
  try {
    const ahead = handled(make());
    await ahead.start();
    const added = async (): Promise<number> =>
      done.length + (await ask("select from graphile_worker.jobs where key = 'hourly'")).length;
    await expect.poll(added, SLOW_TEST).toBeGreaterThan(0);
    await ahead.stop();
  } finally {
    vi.useRealTimers();
  }
  await handled(make()).start();
  await look(1);
  await expect.poll(() => done, SLOW_TEST).toContain('hourly');
  expect(done).not.toContain('later');
});

test('runs failed and new jobs after the clock was ahead', async () => {
  const jobs = make();
  const done: unknown[] = [];
  jobs.handle('late', async (payload) => void done.push(payload));
  await jobs.start();
  const hour = new Date(Date.now() + 3_600_000);
  await jobs.add(scene.database.db, 'late', { was: 'added' }, { runAt: hour });
  await jobs.add(scene.database.db, 'late', { was: 'tried' }, { runAt: hour });
  await jobs.add(scene.database.db, 'late', { was: 'planned' }, { runAt: hour });
  await ask(`
    update graphile_worker._private_jobs
    set created_at = case when payload->>'was' = 'added' then run_at else created_at end,
      updated_at = case when payload->>'was' = 'added' then run_at else updated_at end,
      attempts = case when payload->>'was' = 'tried' then 2 else 0 end`);
  await look(1);
  await jobs.add(scene.database.db, 'late', { was: 'new' });
  await expect.poll(() => done.length, SLOW_TEST).toBe(3);
  expect(done).toEqual(
    expect.arrayContaining([{ was: 'added' }, { was: 'tried' }, { was: 'new' }]),
  );
});
