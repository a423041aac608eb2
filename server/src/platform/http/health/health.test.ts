import { createPost } from '@rookery/contract/posts/create-post.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';
import { systemTimers } from '#src/kernel/timers.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { createFullDisk } from '#src/platform/db/connections/full-disk.ts';
import { startDatabaseProxy } from '#test/database-proxy.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { freeBytesIn, healthRoute } from './health.ts';

const GIB = 1024 ** 3;

let database: FreshDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await freshDatabase();
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

async function ask(
  fault: string | null,
  free: number | null,
  { db, disk }: Pick<FreshDatabase, 'db' | 'disk'> = database,
): Promise<[number, unknown]> {
  const http = fastify();
  const jobs = { health: () => fault };
  healthRoute(http, { db, disk, jobs, freeBytes: async () => free, timers: systemTimers });
  const reply = await http.inject({ method: 'GET', url: '/healthz' });
  await http.close();
  return [reply.statusCode, reply.json()];
}

test('returns ok for a healthy server', async () => {
  const reply = await server.call('GET', '/healthz');
  expect(reply).toMatchObject({ status: 200, body: { ok: true, status: 'ok', problems: [] } });
});

test('returns ready for a server that can handle requests', async () => {
  const { status, body } = await server.call('GET', '/readyz');
  expect([status, body]).toEqual([200, { ready: true, problems: [] }]);
});

test('returns 503 with the reason for stopped jobs', async () => {
  const text = 'The worker has not checked for jobs for 90 s.';
  const problems = [{ part: 'jobs', text }];
  expect(await ask(text, 5 * GIB)).toEqual([503, { ok: false, status: 'down', problems }]);
});

test('warns before the disk is full, then returns 503', async () => {
  const tell = (text: string): object[] => [{ part: 'disk', text }];
  const scarce = tell('Only 512 MiB left in the data folder. Free up space.');
  expect(await ask(null, GIB / 2)).toEqual([
    200,
    { ok: true, status: 'degraded', problems: scarce },
  ]);
  const full = tell('Only 3 MiB left in the data folder. Free up space.');
  expect(await ask(null, 3.5 * 1024 ** 2)).toEqual([
    503,
    { ok: false, status: 'down', problems: full },
  ]);
  expect(await freeBytesIn(import.meta.dirname)).toBeGreaterThan(0);
  expect(await freeBytesIn('/proc')).toBeNull();
});

test('returns 503 for a read-only database', async () => {
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

test('reports a silent or stopped database with other problems', async () => {
  const proxy = await startDatabaseProxy(database.connection);
  const away = await openDatabase({ connection: proxy.connection, log: { warn: () => undefined } });
  expect(await ask(null, null, away)).toMatchObject([200, { ok: true }]);
  proxy.fallSilent();
  expect(await ask(null, null, away)).toEqual([503, { ok: false, status: 'down', problems: AWAY }]);
  await proxy.stop();
  const text = 'The worker has not checked for jobs for 90 s.';
  const problems = [...AWAY, { part: 'jobs', text }];
  expect(await ask(text, null, away)).toEqual([503, { ok: false, status: 'down', problems }]);
  await away.close();
});

test('reports a full database disk for a minute', async () => {
  let now = 0;
  const disk = createFullDisk(() => now);
  const { db } = database;
  expect(await ask(null, null, { db, disk })).toMatchObject([200, { ok: true }]);
  disk.note(Object.assign(new Error('could not extend file'), { code: '53100' }));
  const problems = [{ part: 'database', text: 'The disk of the database is full. Free up space.' }];
  now = 59_999;
  disk.note(new Error('another'));
  const full = [503, { ok: false, status: 'down', problems }];
  expect(await ask(null, null, { db, disk })).toEqual(full);
  now = 60_000;
  expect(await ask(null, null, { db, disk })).toMatchObject([200, { ok: true }]);
});

test('detects a full disk from a statement’s error', async () => {
  const own = await openDatabase({ connection: database.connection });
  const raise = sql`do $$ begin raise exception 'full' using errcode = '53100'; end $$`;
  await expect(raise.execute(own.db)).rejects.toThrow('full');
  expect(own.disk.isFull()).toBe(true);
  await own.close();
});

test('answers a write to a read-only database with 503', async () => {
  expectConsole('error', 'Server log: call failed');
  const alice = await server.signUp('alice');
  const { pool } = server.database;
  const each = (access: string) => (client: PoolClient) =>
    void client.query(`set session characteristics as transaction ${access}`);
  const [readOnly, writable] = [each('read only'), each('read write')];
  pool.on('acquire', readOnly);
  const body = { ulid: server.freshUlid(), body: 'Hello.' };
  const reply = await alice.reply(createPost, { body });
  expect(reply).toMatchObject({ status: 503, body: { error_type: 'unavailable' } });
  expect(reply.headers.get('retry-after')).toBe('2');
  await alice.do(getProfile, { params: { name: 'alice' } });
  pool.off('acquire', readOnly);
  pool.on('acquire', writable);
});
