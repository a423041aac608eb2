import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';
import { systemTimers } from '#src/kernel/timers.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { createFullDisk } from '#src/platform/db/connections/full-disk.ts';
import { startDatabaseProxy } from '#test/database-proxy.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { startTestServer } from '#test/server.ts';
import { freeBytesIn, healthRoute } from './health.ts';

const GIB = 1024 ** 3;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** What /healthz says of jobs and a disk that stand so. */
async function ask(
  fault: string | null,
  free: number | null,
  { db, disk }: Pick<FreshDatabase, 'db' | 'disk'> = database,
): Promise<[number, unknown]> {
  const server = fastify();
  const jobs = { health: () => fault };
  healthRoute(server, { db, disk, jobs, freeBytes: async () => free, timers: systemTimers });
  const reply = await server.inject({ method: 'GET', url: '/healthz' });
  await server.close();
  return [reply.statusCode, reply.json()];
}

test('a server that is well says so in a word', async () => {
  const server = await startTestServer();
  const reply = await server.call('GET', '/healthz');
  expect(reply).toMatchObject({ status: 200, body: { ok: true, status: 'ok', problems: [] } });
  await server.stop();
});

test('jobs that have stopped are told with 503, and what is wrong with them', async () => {
  const text = 'No job has been looked for in 90 s.';
  const problems = [{ part: 'jobs', text }];
  expect(await ask(text, 5 * GIB)).toEqual([503, { ok: false, status: 'down', problems }]);
});

test('a disk that gets full is told before it is full, and with 503 when it is', async () => {
  const tell = (text: string): object[] => [{ part: 'disk', text }];
  const scarce = tell('512 MiB are free in the data folder: make room.');
  expect(await ask(null, GIB / 2)).toEqual([
    200,
    { ok: true, status: 'degraded', problems: scarce },
  ]);
  const full = tell('3 MiB are free in the data folder: make room.');
  expect(await ask(null, 3.5 * 1024 ** 2)).toEqual([
    503,
    { ok: false, status: 'down', problems: full },
  ]);
  expect(await freeBytesIn(import.meta.dirname)).toBeGreaterThan(0);
  // No file system that tells of its room.
  expect(await freeBytesIn('/proc')).toBeNull();
});

test('a database that can only be read is told with 503', async () => {
  const { pool } = database;
  const client = await pool.connect();
  await client.query('set default_transaction_read_only = on');
  client.release();
  const problems = [
    { part: 'database', text: 'The database is read-only: nothing can be written.' },
  ];
  expect(await ask(null, null)).toEqual([503, { ok: false, status: 'down', problems }]);
  await pool.query('set default_transaction_read_only = off');
});

const AWAY = [{ part: 'database', text: 'The database does not answer.' }];

test('a database that says nothing, or has ended, is told in words, with what else is wrong', async () => {
  const proxy = await startDatabaseProxy(database.connection);
  const away = await openDatabase({ connection: proxy.connection, log: { warn: () => undefined } });
  expect(await ask(null, null, away)).toMatchObject([200, { ok: true }]);
  proxy.fallSilent();
  expect(await ask(null, null, away)).toEqual([503, { ok: false, status: 'down', problems: AWAY }]);
  await proxy.stop();
  const text = 'No job has been looked for in 90 s.';
  const problems = [...AWAY, { part: 'jobs', text }];
  expect(await ask(text, null, away)).toEqual([503, { ok: false, status: 'down', problems }]);
  await away.close();
});

test('a database whose disk is full is told for a minute after it said so', async () => {
  let now = 0;
  const disk = createFullDisk(() => now);
  const { db } = database;
  expect(await ask(null, null, { db, disk })).toMatchObject([200, { ok: true }]);
  disk.note(Object.assign(new Error('could not extend file'), { code: '53100' }));
  const problems = [{ part: 'database', text: 'The disk of the database is full: make room.' }];
  now = 59_999;
  disk.note(new Error('another'));
  const full = [503, { ok: false, status: 'down', problems }];
  expect(await ask(null, null, { db, disk })).toEqual(full);
  now = 60_000;
  expect(await ask(null, null, { db, disk })).toMatchObject([200, { ok: true }]);
});

test('what a statement says of a full disk is heard', async () => {
  const own = await freshDatabase();
  const raise = sql`do $$ begin raise exception 'full' using errcode = '53100'; end $$`;
  await expect(raise.execute(own.db)).rejects.toThrow('full');
  expect(own.disk.isFull()).toBe(true);
  await own.drop();
});

test('a write to a database that can only be read is answered 503, and when to come again', async () => {
  expectConsole('error', 'Server log: call failed');
  const server = await startTestServer();
  const alice = await server.signUp('alice');
  // As a standby does, from now on.
  server.database.pool.on('acquire', (client) => {
    void client.query('set session characteristics as transaction read only');
  });
  const body = { ulid: makeUlid(server.clock.now().getTime()), body: 'Hello.' };
  const reply = await alice.api('PUT', '/posts', body);
  expect(reply).toMatchObject({ status: 503, body: { error_type: 'unavailable' } });
  expect(reply.headers.get('retry-after')).toBe('2');
  expect((await alice.api('GET', '/profile/alice')).status).toBe(200);
  await server.stop();
});
