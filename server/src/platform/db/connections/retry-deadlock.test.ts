import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { transact } from '#src/platform/idempotency/transact.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { retryDeadlock } from './retry-deadlock.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await sql`create table pairs (id integer primary key, count integer not null)`.execute(server.db);
  await sql`insert into pairs values (1, 0), (2, 0)`.execute(server.db);
});
afterAll(() => server.stop());

const counts = async (): Promise<number[]> =>
  (await sql<{ count: number }>`select count from pairs order by id`.execute(server.db)).rows.map(
    ({ count }) => count,
  );

async function addTo(db: Kysely<Schema>, id: number): Promise<void> {
  await sql`update pairs set count = count + 1 where id = ${id}`.execute(db);
}

test('retries transactions that lock rows in opposite orders', async () => {
  let begun = 0;
  let arrived = (): void => undefined;
  const both = new Promise<void>((resolve) => (arrived = resolve));
  const inOrder = (first: number, second: number): Promise<void> =>
    transact(server.db, async (tx) => {
      await addTo(tx, first);
      begun += 1;
      if (begun === 2) arrived();
      await both;
      await addTo(tx, second);
    });
  const before = await counts();
  await Promise.all([inOrder(1, 2), inOrder(2, 1)]);
  expect(begun).toBeGreaterThan(2);
  expect(await counts()).toEqual(before.map((count) => count + 2));
});

test('retries statements that lock rows in opposite orders', async () => {
  const before = await counts();
  const inOrder = (first: number, second: number) =>
    sql`with one as (update pairs set count = count + 1 where id = ${first} returning id),
        pause as (select pg_sleep(0.3) from one)
      update pairs set count = count + 1 where id = ${second} and exists (select from pause)`.execute(
      server.db,
    );
  await Promise.all([inOrder(1, 2), inOrder(2, 1)]);
  expect(await counts()).toEqual(before.map((count) => count + 2));
});

test('retries a transaction whose commit ends in a deadlock', async () => {
  await sql`create function add_to_other() returns trigger language plpgsql as $$ begin
    update pairs set count = count + 10 where id = 3 - new.id; return null; end $$`.execute(
    server.db,
  );
  await sql`create constraint trigger at_commit after update on pairs deferrable initially deferred
    for each row when (new.count < old.count + 10) execute function add_to_other()`.execute(
    server.db,
  );
  const before = await counts();
  let begun = 0;
  let arrived = (): void => undefined;
  const both = new Promise<void>((resolve) => (arrived = resolve));
  const change = (id: number): Promise<void> =>
    transact(server.db, async (tx) => {
      await addTo(tx, id);
      begun += 1;
      if (begun === 2) arrived();
      await both;
    });
  await Promise.all([change(1), change(2)]);
  expect(begun).toBe(3);
  expect(await counts()).toEqual(before.map((count) => count + 11));
  await sql`drop trigger at_commit on pairs`.execute(server.db);
});

test('gives up after three tries', async () => {
  const work = vi.fn(() => Promise.reject(Object.assign(new Error('deadlock'), { code: '40P01' })));
  await expect(retryDeadlock(work)).rejects.toThrow('deadlock');
  expect(work).toHaveBeenCalledTimes(3);
});

test('does not retry other errors', async () => {
  const work = vi.fn(() => Promise.reject(new Error('The disk is full.')));
  await expect(retryDeadlock(work)).rejects.toThrow('The disk is full.');
  expect(work).toHaveBeenCalledTimes(1);
});
