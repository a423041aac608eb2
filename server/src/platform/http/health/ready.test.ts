import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { StartupError } from '#src/kernel/startup-error.ts';
import { systemTimers } from '#src/kernel/timers.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { readyRoute } from './ready.ts';

const MIB = 1024 ** 2;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

interface Standing {
  pending?: () => Promise<string[]>;
  free?: number | null;
}

async function ask({ pending = async () => [], free = null }: Standing): Promise<unknown[]> {
  const server = fastify();
  readyRoute(server, {
    db: database.db,
    timers: systemTimers,
    log: { warn: () => undefined },
    nowMs: () => performance.now(),
    pendingMigrations: pending,
    freeBytes: async () => free,
    isHearing: () => true,
    isLeaving: () => false,
    fullBytes: 100 * MIB,
  });
  const reply = await server.inject({ method: 'GET', url: '/readyz' });
  await server.close();
  return [reply.statusCode, reply.json()];
}

const notReady = (problem: string): unknown[] => [503, { ready: false, problems: [problem] }];

test('is not ready with missing or different migrations', async () => {
  expect(await ask({ pending: async () => ['one', 'two'] })).toEqual(
    notReady('The database is missing 2 migrations of this version.'),
  );
  expect(await ask({ pending: async () => ['one'] })).toEqual(
    notReady('The database is missing 1 migration of this version.'),
  );
  expect(await ask({ pending: () => Promise.reject(new Error('newer')) })).toEqual(
    notReady('The database does not match this version of Rookery.'),
  );
});

test('reports a newer database, and logs it once', async () => {
  const logged: object[] = [];
  const problem = 'The database is newer than this Rookery.';
  let now = 0;
  const server = fastify();
  readyRoute(server, {
    db: database.db,
    timers: systemTimers,
    log: { warn: (details) => void logged.push(details) },
    nowMs: () => (now += 10_000),
    pendingMigrations: () => Promise.reject(new StartupError(problem)),
    freeBytes: async () => null,
    isHearing: () => true,
    isLeaving: () => false,
    fullBytes: MIB,
  });
  for (const _time of ['first', 'second']) {
    const reply = await server.inject({ method: 'GET', url: '/readyz' });
    expect([reply.statusCode, reply.json()]).toEqual(notReady(problem));
  }
  await server.close();
  expect(logged).toEqual([{ problem }]);
});

test('is not ready without a bus until it reconnects', async () => {
  let [now, isHearing] = [0, true];
  const server = fastify();
  readyRoute(server, {
    db: database.db,
    timers: systemTimers,
    log: { warn: () => undefined },
    nowMs: () => now,
    pendingMigrations: async () => [],
    freeBytes: async () => null,
    isHearing: () => isHearing,
    isLeaving: () => false,
    fullBytes: MIB,
  });
  const statusAt = async (moment: number, hears: boolean): Promise<unknown> => {
    [now, isHearing] = [moment, hears];
    return (await server.inject({ method: 'GET', url: '/readyz' })).json().problems;
  };
  expect(await statusAt(1000, false)).toEqual([]);
  expect(await statusAt(15_999, false)).toEqual([]);
  const away = ['The message bus is disconnected: sockets of this process receive nothing new.'];
  expect(await statusAt(16_000, false)).toEqual(away);
  expect(await statusAt(16_001, true)).toEqual([]);
  expect(await statusAt(16_002, false)).toEqual([]);
  await server.close();
});

test('is not ready with too little disk space', async () => {
  expect(await ask({ free: 100 * MIB })).toEqual([200, { ready: true, problems: [] }]);
  expect(await ask({ free: 100 * MIB - 1 })).toEqual(
    notReady('Only 99 MiB left in the data folder. Free up space.'),
  );
});

test('is not ready with a read-only database', async () => {
  const { pool } = database;
  await pool.query('set default_transaction_read_only = on');
  expect(await ask({})).toEqual(notReady('The database is read-only: nothing can be written.'));
  await pool.query('set default_transaction_read_only = off');
});
