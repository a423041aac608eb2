import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type pg from 'pg';

import { StartupError } from '#src/kernel/startup-error.ts';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

// Any fixed number will do; every process of every version must use the same.
const LOCK_NUMBER = 7_665_539;
const MAKE_LIST = `create table if not exists schema_migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;
const NAME_PATTERN = /^\d{8}T\d{4}-[a-z0-9-]+\.sql$/;

/**
 * Applies the SQL files of `folder` that this database has not seen, in the order of their names, each in
 * its own transaction. Safe to run in many processes at once: the others wait and find nothing left to do.
 * @returns the names of the files applied now.
 * @throws StartupError when an applied file has changed or is gone, or when a file fails.
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await refuseWithoutRights(client);
    await client.query('select pg_advisory_lock($1)', [LOCK_NUMBER]);
    await client.query(MAKE_LIST);
    const waiting = findWaiting(migrations, await readApplied(client));
    for (const migration of waiting) await apply(client, migration);
    return waiting.map((migration) => migration.name);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code !== '42501') throw error;
    // insufficient_privilege: on a table that another role has made.
    throw new StartupError(
      `The database refuses its role something: ${message}. Connect as the role that owns Rookery's tables.`,
    );
  } finally {
    // Closing the connection frees the lock and forgets the timeout.
    client.release(true);
  }
}

interface Rights {
  role: string;
  database: string;
  schema: string;
  isReadOnly: boolean;
  mayMakeTables: boolean;
  /** The jobs have a schema of their own, made at the first start. */
  mayMakeSchemas: boolean;
}

/** What is missing is told before anything is made, with the words that give it. */
async function refuseWithoutRights(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Rights>(`
    select quote_ident(current_user) as role, quote_ident(current_database()) as database,
      quote_ident(schema) as schema, current_setting('transaction_read_only') = 'on' as "isReadOnly",
      has_schema_privilege(schema, 'create') as "mayMakeTables",
      has_database_privilege(current_database(), 'create')
        or to_regnamespace('graphile_worker') is not null as "mayMakeSchemas"
    from coalesce(current_schema(), 'public') as schema`);
  const [rights] = rows;
  if (!rights) return;
  const { role, database, schema } = rights;
  if (rights.isReadOnly) {
    throw new StartupError(
      `The database ${database} can only be read: it is a standby, or default_transaction_read_only is on. Name one that takes writes in DATABASE_URL.`,
    );
  }
  const grants = [
    ...(rights.mayMakeTables ? [] : [`grant create on schema ${schema} to ${role};`]),
    ...(rights.mayMakeSchemas ? [] : [`grant create on database ${database} to ${role};`]),
  ];
  if (grants.length === 0) return;
  throw new StartupError(
    `The role ${role} may not make tables in the database ${database}. As its owner, run: ${grants.join(' ')}`,
  );
}

/** The names of the files that `migrate` would apply, and how many have been; changes nothing. */
export async function surveyMigrations(
  pool: pg.Pool,
  folder: string,
): Promise<{ pending: string[]; known: number }> {
  const migrations = await readMigrations(folder);
  const known = await pool.query("select to_regclass('schema_migrations') is not null as known");
  const applied = known.rows[0]?.known ? await readApplied(pool) : new Map<string, string>();
  const pending = findWaiting(migrations, applied).map((migration) => migration.name);
  return { pending, known: applied.size };
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      if (!NAME_PATTERN.test(name)) {
        throw new StartupError(
          `The migration ${name} must be named like 20261120T1200-create-users.sql.`,
        );
      }
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readApplied(client: Pick<pg.ClientBase, 'query'>): Promise<Map<string, string>> {
  const rows = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.rows.map((row) => [row.name, row.checksum]));
}

function findWaiting(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const names = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied.keys()].find((name) => !names.has(name));
  if (unknown !== undefined) {
    throw new StartupError(
      `The database is newer than this Rookery: it holds the migration ${unknown}, which is not here. Run the version that made it, or a later one.`,
    );
  }
  for (const { name, checksum } of migrations) {
    const then = applied.get(name);
    if (then === undefined || then === checksum) continue;
    throw new StartupError(
      `The migration ${name} has changed since it was applied. Restore the file as it was, and put the change in a new one.`,
    );
  }
  return migrations.filter((migration) => !applied.has(migration.name));
}

/**
 * Makes the tables as they were when exactly these had been applied, and later brings them up; both in the transaction
 * that runs.
 * @throws StartupError when one of them is not here, or is another by now.
 */
export async function migrateInSteps(
  client: pg.ClientBase,
  folder: string,
  known: readonly { name: string; checksum: string }[],
): Promise<{ bringUp(): Promise<string[]> }> {
  const migrations = await readMigrations(folder);
  const waiting = findWaiting(
    migrations,
    new Map(known.map(({ name, checksum }) => [name, checksum])),
  );
  await refuseWithoutRights(client);
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_NUMBER]);
  await client.query(MAKE_LIST);
  for (const migration of migrations) {
    if (!waiting.includes(migration)) await run(client, migration);
  }
  return {
    async bringUp() {
      for (const migration of waiting) await run(client, migration);
      return waiting.map(({ name }) => name);
    },
  };
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await run(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function run(client: pg.ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ]);
  } catch (error) {
    throw new StartupError(`The migration ${name} failed: ${(error as Error).message}`);
  }
}
