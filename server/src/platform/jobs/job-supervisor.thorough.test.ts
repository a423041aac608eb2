// Thorough: These tests kill processes that run jobs, and lose the database many times.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';

import { jobsScene, loseDatabaseAtJobEnds, SLOW_TEST } from '#test/jobs-scene.ts';

vi.setConfig({ testTimeout: 90_000 });

const scene = jobsScene();
const { make, look, startHolder, ask } = scene;

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test('retries jobs after three failures to record their completion', () =>
  loseDatabaseAtJobEnds(scene, 3));

test('takes over a killed process’s jobs, not a living one’s', async () => {
  const jobs = make();
  const done: unknown[] = [];
  jobs.handle('hold', async (payload) => void done.push(payload));
  jobs.handle('other', async (payload) => void done.push(payload));
  await jobs.start();
  await jobs.stop();
  await jobs.add(scene.database.db, 'hold', { from: 'the killed' });
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
  await expect
    .poll(async () => {
      await look(1);
      return done;
    }, SLOW_TEST)
    .toEqual([{ from: 'the killed' }]);
  expect(scene.logged.join('\n')).toContain('Released the jobs of a process that has ended');
});

test("unlocks a killed process's jobs when a single process starts", async () => {
  const first = make();
  await first.start();
  await first.stop();
  await first.add(scene.database.db, 'hold', {});
  await kill(await startHolder());
  const living = `select from pg_stat_activity
    where datname = current_database() and application_name = 'rookery jobs'`;
  await expect.poll(() => ask(living), SLOW_TEST).toEqual([]);
  const done: unknown[] = [];
  const second = make({ isAlone: true });
  second.handle('hold', async (payload) => void done.push(payload));
  await second.start();
  await expect.poll(() => done, SLOW_TEST).toEqual([{}]);
});
