import { afterAll, beforeAll, expect, test } from 'vitest';

import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { checkEvents } from './doctor-events.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('lists failed events by topic and retries with --fix', async () => {
  const { pool } = database;
  await pool.query(`insert into outbox (topic, payload, attempts) values ('waits', '{}', 19)`);
  expect(await checkEvents(pool)).toEqual([]);
  await pool.query(`insert into outbox (topic, payload, attempts, available_at)
    select topic, '{}', 20, now() + interval '10 minutes' from unnest(array['one', 'two', 'two']) topic`);
  const told = {
    state: 'broken',
    text: expect.stringMatching(
      /^Failed events that are no longer retried: 3 \(one 1, two 2\).*--fix/,
    ),
  };
  expect(await checkEvents(pool)).toEqual([told]);
  expect(await checkEvents(pool)).toEqual([told]);
  const fixed = 'Failed events that will be retried: 3';
  expect(await checkEvents(pool, true)).toEqual([{ state: 'fixed', text: fixed }]);
  expect(await checkEvents(pool)).toEqual([]);
  const { rows } = await pool.query('select topic, attempts from outbox order by attempts desc');
  expect(rows).toHaveLength(4);
  expect(rows[0]).toEqual({ topic: 'waits', attempts: 19 });
  expect(rows.slice(1).every(({ attempts }) => attempts === 0)).toBe(true);
});

test('reports nothing about events before the tables exist', async () => {
  const empty = await emptyDatabase();
  const pool = empty.openPool();
  expect(await checkEvents(pool, true)).toEqual([]);
  await pool.end();
  await empty.drop();
});
