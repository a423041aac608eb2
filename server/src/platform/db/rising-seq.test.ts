import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { type Database, openDatabase } from './database.ts';

let fresh: FreshDatabase;
let skewed: Database;
let server: TestServer;
let alice: TestMember;
beforeAll(async () => {
  fresh = await freshDatabase();
  const { connection, pool } = fresh;
  await pool.query(`
    create schema skew;
    create table skew.clock (ahead interval not null);
    insert into skew.clock values ('0');
    create function skew.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + ahead from skew.clock';
    alter database ${connection.database} set search_path to skew, public, pg_catalog`);
  skewed = await openDatabase({ connection });
  server = await startTestServer({ database: { ...fresh, ...skewed } });
  alice = await server.signUp('alice');
});
afterAll(async () => {
  await server.stop();
  await skewed.close();
  await fresh.drop();
});

const setClock = (ahead: string): Promise<unknown> =>
  fresh.pool.query('update skew.clock set ahead = $1', [ahead]);

async function takeSeqs(count: number): Promise<number[]> {
  const text = 'select next_seq() as seq from generate_series(1, $1::int)';
  const { rows } = await skewed.pool.query<{ seq: number }>(text, [count]);
  return rows.map(({ seq }) => seq);
}

test('sorts posts by creation after a clock moves back', async () => {
  await alice.post('first');
  await setClock('1 hour');
  await alice.post('second');
  await setClock('0');
  await alice.post('third');
  await alice.post('fourth');
  await setClock('-1 day');
  await alice.post('fifth');
  const { data } = await alice.do(listProfileFeed, { params: { name: alice.username } });
  expect(data.map(({ body }) => body)).toEqual(['fifth', 'fourth', 'third', 'second', 'first']);
});

test('increases sequence numbers when the clock jumps', async () => {
  const { rows } = await skewed.pool.query<{ seq: number }>(
    `select seq_at(now() + interval '50 hours', 0) as seq`,
  );
  const jumps = [
    '2 hours',
    '-1 day',
    '3 hours',
    '0',
    '2 hours 59 minutes 59.5 seconds',
    '3 hours 1 second',
  ];
  const seqs: number[] = [];
  for (const ahead of [...jumps, '50 hours']) {
    await setClock(ahead);
    seqs.push(...(await takeSeqs(20)));
  }
  const milliseconds = seqs.map((seq) => Math.floor(seq / 4096));
  expect(milliseconds).toEqual(milliseconds.toSorted((one, other) => one - other));
  expect(new Set(seqs).size).toBe(seqs.length);
  expect(seqs.at(-1)).toBeGreaterThanOrEqual(rows[0]?.seq ?? 0);
});

test('keeps sequence numbers close to the clock under load', async () => {
  await setClock('100 hours');
  const seqs = await takeSeqs(30_000);
  const { rows } = await skewed.pool.query<{ now: number }>(
    'select seq_at(clock_timestamp(), 4095) as now',
  );
  expect(Math.max(...seqs)).toBeLessThanOrEqual(rows[0]?.now ?? 0);
});

test('approaches the clock again while thousands of numbers are taken', async () => {
  await setClock('70 hours');
  await takeSeqs(1);
  await setClock('69 hours');
  const seqs = await takeSeqs(10_000);
  expect(seqs).toEqual(seqs.toSorted((one, other) => one - other));
  expect(new Set(seqs).size).toBe(seqs.length);
  const [first = 0, last = Infinity] = [seqs[0], seqs.at(-1)];
  expect((last - first) / 4096).toBeLessThan(200);
});
