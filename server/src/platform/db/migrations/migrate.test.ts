import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { StartupError } from '#src/kernel/startup-error.ts';
import { type Database, openDatabase } from '#src/platform/db/database.ts';
import { migrate, surveyMigrations, surveyNewer } from './migrate.ts';
import { asOwner, type EmptyDatabase, emptyDatabase } from '#test/empty-database.ts';

const FIRST = '20261120T0100-create-nests.sql';
const SECOND = '20261120T0200-fill-nests.sql';
const PATIENCE = { timeout: 30_000, interval: 5 };
let folder: string;
let own: EmptyDatabase;
let database: Database;

beforeAll(async () => {
  own = await emptyDatabase();
  database = await openDatabase({ connection: own.connection });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-migrate-'));
  await write(FIRST, 'create table nests (tree text primary key);');
  await write(SECOND, "insert into nests values ('elm'); insert into nests values ('oak');");
});
afterEach(async () => {
  await database.pool.query(`drop schema public cascade; create schema public;
    alter schema public owner to pg_database_owner; grant usage on schema public to public`);
  await rm(folder, { recursive: true });
});

test('applies each file once, in the order of the names', async () => {
  expect(await surveyMigrations(database.pool, folder)).toEqual({
    pending: [FIRST, SECOND],
    known: 0,
  });
  expect(await migrate(database.pool, folder)).toEqual([FIRST, SECOND]);
  expect(await migrate(database.pool, folder)).toEqual([]);
  expect(await surveyMigrations(database.pool, folder)).toEqual({ pending: [], known: 2 });
  expect(await surveyNewer(database.pool, folder)).toEqual([]);
  expect(await trees()).toEqual(['elm', 'oak']);
});

test('applies each file once with many concurrent processes', async () => {
  const pools = Array.from({ length: 6 }, () => newPool());
  const applied = await Promise.all(pools.map((pool) => migrate(pool, folder)));
  await Promise.all(pools.map((pool) => pool.end()));
  expect(applied.flat()).toEqual([FIRST, SECOND]);
  expect(await trees()).toEqual(['elm', 'oak']);
});

test('logs once which process holds the migration lock', async () => {
  const other = await database.pool.connect();
  await other.query('select pg_advisory_lock(7665539)');
  const { rows } = await other.query('select pg_backend_pid() as pid');
  const told: unknown[] = [];
  const migrated = migrate(database.pool, folder, { warn: (...said) => void told.push(said) }, 1);
  await vi.waitUntil(() => told.length > 0, PATIENCE);
  expect(told).toEqual([
    [{ databaseProcess: rows[0].pid }, 'Waiting for the migrations of another start'],
  ]);
  const asked = `select count(*)::int as count from pg_stat_activity
    where query like 'select pg_try_advisory_lock%' and datname = current_database()`;
  await vi.waitUntil(async () => (await database.pool.query(asked)).rows[0].count === 1, PATIENCE);
  other.release(true);
  expect(await migrated).toEqual([FIRST, SECOND]);
  expect(told).toHaveLength(1);
});

test('rejects a file that changed after it was applied', async () => {
  await migrate(database.pool, folder);
  await write(FIRST, 'create table nests (tree text);');
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    `The migration ${FIRST} has changed since it was applied.`,
  );
});

test('rejects a database that is newer than the files', async () => {
  await migrate(database.pool, folder);
  await rm(join(folder, SECOND));
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    `The database is newer than this Rookery: it holds the migration ${SECOND}`,
  );
});

test('accepts a newer database that supports older processes', async () => {
  await write(
    SECOND,
    '-- Fills.\n-- Older processes go on.\nalter table nests add column height int;',
  );
  await migrate(database.pool, folder);
  await rm(join(folder, SECOND));
  expect(await migrate(database.pool, folder)).toEqual([]);
  expect(await surveyMigrations(database.pool, folder)).toEqual({ pending: [], known: 2 });
  expect(await surveyNewer(database.pool, folder)).toEqual([SECOND]);
});

test('records compatibility for migrations applied by an earlier version', async () => {
  await migrate(database.pool, folder);
  await database.pool.query('alter table schema_migrations drop column is_breaking');
  expect(await surveyMigrations(database.pool, folder)).toEqual({ pending: [], known: 2 });
  await migrate(database.pool, folder);
  await rm(join(folder, SECOND));
  await expect(migrate(database.pool, folder)).rejects.toThrow('The database is newer');
});

describe('an index created concurrently', () => {
  const THIRD = '20261120T0300-index-nests.sql';
  const SQL =
    'create unique index concurrently if not exists nests_by_tree on nests (lower(tree));';
  const indexes = async (): Promise<unknown[]> =>
    (
      await database.pool.query(
        "select indisvalid from pg_index where indexrelid = to_regclass('nests_by_tree')",
      )
    ).rows;

  test('is made once by many concurrent processes', async () => {
    await write(THIRD, SQL);
    const pools = Array.from({ length: 4 }, () => newPool());
    const applied = await Promise.all(pools.map((pool) => migrate(pool, folder)));
    await Promise.all(pools.map((pool) => pool.end()));
    expect(applied.flat()).toEqual([FIRST, SECOND, THIRD]);
    expect(await indexes()).toEqual([{ indisvalid: true }]);
  });

  test('is dropped when incomplete and created again', async () => {
    await migrate(database.pool, folder);
    await database.pool.query("insert into nests values ('Elm')");
    await write(THIRD, SQL);
    await expect(migrate(database.pool, folder)).rejects.toThrow(
      /index-nests\.sql failed: could not create unique index/,
    );
    expect(await indexes()).toEqual([{ indisvalid: false }]);
    await database.pool.query("delete from nests where tree = 'Elm'");
    expect(await migrate(database.pool, folder)).toEqual([THIRD]);
    expect(await indexes()).toEqual([{ indisvalid: true }]);
  });

  test('must be the only statement in its file', async () => {
    await write(THIRD, `${SQL} insert into nests values ('ash');`);
    await expect(migrate(database.pool, folder)).rejects.toThrow('stands alone in its file');
    expect(await trees()).toEqual(['elm', 'oak']);
  });
});

test('backs off from a locked table and retries', async () => {
  await migrate(database.pool, folder);
  await write('20261120T0300-grow-nests.sql', 'alter table nests add column height integer;');
  const reader = await database.pool.connect();
  await reader.query('begin; select from nests');
  const migrated = migrate(database.pool, folder);
  const writes = newPool();
  await vi.waitUntil(async () => {
    const { rows } = await database.pool.query(
      "select from pg_locks where not granted and mode = 'AccessExclusiveLock'",
    );
    return rows.length > 0;
  }, PATIENCE);
  // Without the backoff it would wait for the reader, which continues only afterwards.
  expect((await writes.query("insert into nests values ('ash')")).rowCount).toBe(1);
  await reader.query('commit');
  reader.release();
  expect(await migrated).toEqual(['20261120T0300-grow-nests.sql']);
  await writes.end();
});

test('rolls back a failing file and keeps earlier ones', async () => {
  await write(SECOND, "insert into nests values ('elm'); insert into nests values ('elm');");
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    `The migration ${SECOND} failed: duplicate key value`,
  );
  expect(await trees()).toEqual([]);
  await write(SECOND, "insert into nests values ('elm');");
  expect(await migrate(database.pool, folder)).toEqual([SECOND]);
});

test('rejects a file name without a place in the order', async () => {
  await write('create-birds.sql', 'select 1');
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    'create-birds.sql must be named like',
  );
});

test('returns bigints as numbers', async () => {
  const answer = await database.pool.query(
    'select 9007199254740991::bigint as most, 7::int8 as some',
  );
  expect(answer.rows).toEqual([{ most: 9_007_199_254_740_991, some: 7 }]);
});

describe('databases that cannot be migrated, rejected in one line', () => {
  const role = `nobody_${process.pid}`;
  beforeAll(() => asOwner(`create role ${role} login`));
  afterAll(() => asOwner(`drop role ${role}`));

  async function refusal(options: pg.PoolConfig): Promise<string> {
    const pool = newPool({ max: 1, ...options });
    const error = await migrate(pool, folder).catch((caught: unknown) => caught);
    await pool.end();
    expect(error).toBeInstanceOf(StartupError);
    const { message } = error as StartupError;
    expect(message).not.toContain('\n');
    return message;
  }

  test('a role without the right to create tables', async () => {
    expect(await refusal({ user: role })).toBe(
      `The role ${role} may not make tables in the database ${own.name}. As its owner, run: ` +
        `grant create on schema public to ${role}; grant create on database ${own.name} to ${role};`,
    );
  });

  test('a role that may create tables but no schemas', async () => {
    await database.pool.query(`grant create on schema public to ${role}`);
    expect(await refusal({ user: role })).toMatch(
      `As its owner, run: grant create on database ${own.name} to ${role};`,
    );
    await database.pool.query(`revoke create on schema public from ${role}`);
  });

  test('a role without rights on another’s tables', async () => {
    await migrate(database.pool, folder);
    await database.pool.query(
      `grant create on schema public to ${role}; grant create on database ${own.name} to ${role}`,
    );
    expect(await refusal({ user: role })).toMatch(/permission denied for table schema_migrations/);
    await database.pool.query(
      `revoke create on schema public from ${role}; revoke create on database ${own.name} from ${role}`,
    );
  });

  test('a read-only database', async () => {
    const options = '-c default_transaction_read_only=on';
    expect(await refusal({ options })).toMatch(`The database ${own.name} can only be read: `);
  });
});

function write(file: string, sql: string): Promise<void> {
  return writeFile(join(folder, file), sql);
}

async function trees(): Promise<string[]> {
  const answer = await database.pool.query<{ tree: string }>(
    'select tree from nests order by tree',
  );
  return answer.rows.map((row) => row.tree);
}

function newPool(options: pg.PoolConfig = {}): pg.Pool {
  return own.openPool({ max: 2, ...options });
}
