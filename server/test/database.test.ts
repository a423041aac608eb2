import { afterEach, expect, test } from 'vitest';

import { type FreshDatabase, freshDatabase } from './database.ts';

const opened: FreshDatabase[] = [];

afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

async function open(): Promise<FreshDatabase> {
  const database = await freshDatabase();
  opened.push(database);
  return database;
}

test('creates a migrated, empty and isolated database', async () => {
  const [one, other] = await Promise.all([open(), open()]);
  await one.pool.query(`create table only_here (id int)`);
  const users = await other.db.selectFrom('users').selectAll().execute();
  const found = await other.pool.query(`select to_regclass('only_here') as name`);
  expect(users).toEqual([]);
  expect(found.rows).toEqual([{ name: null }]);
});

test('drops a database while a client is connected', async () => {
  const kept = await open();
  const gone = await open();
  await gone.drop();
  const names = await kept.pool.query('select 1 from pg_database where datname = $1', [
    gone.connection.database,
  ]);
  expect(names.rowCount).toBe(0);
});
