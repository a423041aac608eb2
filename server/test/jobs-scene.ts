import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect } from 'vitest';

import { createManualTimers, type ManualTimers } from '#src/kernel/timers.ts';
import { createJobs, type Jobs, type JobsOptions } from '#src/platform/jobs/jobs.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';

const LOOK_MS = 10_000;
export const SLOW_TEST = { timeout: 30_000 };

export interface JobsScene {
  database: FreshDatabase;
  timers: ManualTimers;
  now: number;
  logged: string[];
  make(options?: Partial<JobsOptions>): Jobs;
  look(times: number): Promise<void>;
  startHolder(): Promise<ChildProcess>;
  ask<Row extends object>(text: string, values?: unknown[], name?: string): Promise<Row[]>;
  closeDatabase(): Promise<() => Promise<unknown>>;
}

export function jobsScene(): JobsScene {
  let running: Jobs[] = [];
  let children: ChildProcess[] = [];
  const scene = { make, look, startHolder, ask, closeDatabase } as JobsScene;

  beforeEach(async () => {
    scene.database = await freshDatabase();
    scene.database.pool.removeAllListeners('error').on('error', () => undefined);
    scene.timers = createManualTimers();
    [scene.now, scene.logged, running, children] = [0, [], [], []];
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(running.map((jobs) => jobs.stop()));
    await scene.database.drop();
  });

  function make(options: Partial<JobsOptions> = {}): Jobs {
    const { database, timers } = scene;
    const note = (details: object, message: string): void => {
      const { err } = details as { err?: Error };
      scene.logged.push(`${message} ${err?.message ?? ''}`);
    };
    const log = { debug: () => undefined, info: note, warn: note, error: note };
    const nowMs = (): number => scene.now;
    const jobs = createJobs({ pool: database.pool, log, timers, nowMs, ...options });
    running.push(jobs);
    return jobs;
  }

  async function look(times: number): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      scene.timers.advance(LOOK_MS);
      await scene.timers.done();
    }
  }

  async function startHolder(): Promise<ChildProcess> {
    const script = `
      import { openDatabase } from '#src/platform/db/database.ts';
      import { createJobs } from '#src/platform/jobs/jobs.ts';
      const database = await openDatabase({ connection: ${JSON.stringify(scene.database.url)} });
      const log = { debug() {}, info() {}, warn() {}, error() {} };
      const jobs = createJobs({ pool: database.pool, log });
      jobs.handle('hold', () => {
        console.log('taken');
        return new Promise(() => {});
      });
      await jobs.start();
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: join(import.meta.dirname, '..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    await once(child.stdout, 'data');
    return child;
  }

  async function ask<Row extends object>(
    text: string,
    values: unknown[] = [],
    name = scene.database.connection.database,
  ): Promise<Row[]> {
    const other = new pg.Client({ ...scene.database.connection, database: name });
    await other.connect();
    try {
      return (await other.query<Row>(text, values)).rows;
    } finally {
      await other.end();
    }
  }

  async function closeDatabase(): Promise<() => Promise<unknown>> {
    const name = scene.database.connection.database;
    const allow = (is: boolean): Promise<object[]> =>
      ask(`alter database ${name} with allow_connections ${is}`, [], 'postgres');
    await allow(false);
    const cut = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';
    await ask(cut, [name], 'postgres');
    return () => allow(true);
  }

  return scene;
}

export async function loseDatabaseAtJobEnds(scene: JobsScene, rounds: number): Promise<void> {
  const jobs = scene.make({ timers: undefined, nowMs: undefined, pace: { look: 50, resume: 50 } });
  const ends = new Map<number, () => void>();
  const done = new Set<number>();
  let isClosed = false;
  jobs.handle('count', async (payload) => {
    const { number } = payload as { number: number };
    if (isClosed) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      ends.set(number, ends.size < 2 ? resolve : () => reject(new Error('Not today.')));
      await promise;
    }
    done.add(number);
  });
  await jobs.start();
  const untold = (): number =>
    scene.logged.filter((line) => line.startsWith('Failed to complete jobs')).length;
  for (let round = 0; round < rounds; round += 1) {
    [isClosed, scene.logged] = [true, []];
    ends.clear();
    await scene.ask(
      `select graphile_worker.add_job('count', json_build_object('number', number))
       from generate_series($1::int, $1::int + 4) as number`,
      [round * 5],
    );
    await expect.poll(() => ends.size, SLOW_TEST).toBe(3);
    const open = await scene.closeDatabase();
    const [one, two, three] = ends.values();
    // The worker once waited for itself forever if the ends of two jobs failed before the third job ended.
    one?.();
    await expect.poll(untold, SLOW_TEST).toBe(1);
    two?.();
    await expect.poll(untold, SLOW_TEST).toBe(2);
    isClosed = false;
    three?.();
    await open();
    await expect.poll(() => done.size, SLOW_TEST).toBe((round + 1) * 5);
    const left = (): Promise<object[]> => scene.ask('select from graphile_worker._private_jobs');
    await expect.poll(left, SLOW_TEST).toEqual([]);
  }
  expect(jobs.health()).toBeNull();
}
