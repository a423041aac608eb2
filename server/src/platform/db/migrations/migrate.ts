import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type pg from 'pg';

import { StartupError } from '#src/kernel/startup-error.ts';
import { KEEPALIVE_SETTINGS } from '#src/platform/jobs/job-locks.store.ts';
import { inTransaction, isBreaking, isOnline, onlineProblem } from './migration-text.ts';

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

export interface MigrateLog {
  warn(details: object, message: string): void;
}

interface Applied {
  checksum: string;
  /** A process that does not know this migration must not use the database. */
  isBreaking: boolean;
}

// Any fixed number works; every process of every version must use the same.
const LOCK_NUMBER = 7_665_539;
const MAKE_LIST = `create table if not exists schema_migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now(),
  is_breaking boolean not null default true
)`;
const ADD_BREAKING =
  'alter table schema_migrations add column is_breaking boolean not null default true';
/** A lock that waits makes all later ones wait, so the migration backs off after this time. */
const LOCK_WAIT_MS = 500;
const PAUSE_MS = 500;
const LOCK_TRIES = 120;
const TURN_PAUSE_MS = 50;
const TURN_PATIENCE_MS = 5000;
const LOCK_NOT_AVAILABLE = '55P03';
const NAME_PATTERN = /^(?:\d{8}T\d{4}|m\d{4})-[a-z0-9-]+\.sql$/;

/**
 * Applies new SQL files by name, each in a transaction unless it says `concurrently`. Concurrent processes wait
 * for each other. Members can write: no lock wait exceeds half a second.
 * @param log called once when another process's turn takes several seconds.
 * @returns the names of the files applied now.
 * @throws StartupError when an applied file has changed or is gone, or when a file fails.
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  log: MigrateLog | null = null,
  patienceMs = TURN_PATIENCE_MS,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    // If this machine is lost, the lock is freed within a minute.
    await client.query(`set statement_timeout = 0; ${KEEPALIVE_SETTINGS}`);
    await refuseWithoutRights(client);
    await takeTurn(client, log, patienceMs);
    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
    await makeList(client);
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
    // Closing the connection frees the lock and resets the timeout.
    client.release(true);
  }
}

/** Polls: a lock request that waits in the database would block a concurrent index build. */
async function takeTurn(
  client: pg.ClientBase,
  log: MigrateLog | null,
  patienceMs: number,
): Promise<void> {
  const begun = performance.now();
  let isTold = false;
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK_NUMBER]);
    if (rows[0].taken) return;
    if (!isTold && performance.now() - begun >= patienceMs) {
      log?.warn(
        { databaseProcess: await whoHasTheTurn(client) },
        'Waiting for the migrations of another start',
      );
      isTold = true;
    }
    await delay(TURN_PAUSE_MS);
  }
}

/** The backend pid of the lock's holder, as in pg_stat_activity; null: it was just released. */
async function whoHasTheTurn(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1
      and objsubid = 1 and database = (select oid from pg_database where datname = current_database())`,
    [LOCK_NUMBER],
  );
  return rows[0]?.pid ?? null;
}

async function makeList(client: pg.ClientBase): Promise<void> {
  await client.query(MAKE_LIST);
  if (!(await knowsBreaking(client))) await client.query(ADD_BREAKING);
}

async function knowsBreaking(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query(`select exists (select from pg_attribute
    where attrelid = to_regclass('schema_migrations') and attname = 'is_breaking') as known`);
  return rows[0].known;
}

interface Rights {
  role: string;
  database: string;
  schema: string;
  isReadOnly: boolean;
  mayMakeTables: boolean;
  mayMakeSchemas: boolean;
}

/** Reports missing rights before anything is created, with the SQL that grants them. */
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

/**
 * The names of the files that `migrate` would apply, and how many have been; changes nothing.
 * @throws StartupError when this version cannot work with the database's version.
 */
export async function surveyMigrations(
  pool: pg.Pool,
  folder: string,
): Promise<{ pending: string[]; known: number }> {
  const { pending, known } = await surveyPending(pool, folder);
  return { pending: pending.map(({ name }) => name), known };
}

export async function hasNoCommunity(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query("select to_regclass('schema_migrations') is null as is_empty");
  return rows[0]?.is_empty === true;
}

export async function surveyNewer(pool: pg.Pool, folder: string): Promise<string[]> {
  const names = new Set((await readMigrations(folder)).map(({ name }) => name));
  return [...(await readApplied(pool)).keys()].filter((name) => !names.has(name));
}

export async function surveyPending(
  pool: pg.Pool,
  folder: string,
): Promise<{ pending: Migration[]; known: number }> {
  const migrations = await readMigrations(folder);
  const isEmpty = await hasNoCommunity(pool);
  const applied = isEmpty ? new Map<string, Applied>() : await readApplied(pool);
  return { pending: findWaiting(migrations, applied), known: applied.size };
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      if (!NAME_PATTERN.test(name)) {
        throw new StartupError(`The migration ${name} must be named like m0095-create-users.sql.`);
      }
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readApplied(client: Pick<pg.ClientBase, 'query'>): Promise<Map<string, Applied>> {
  const breaking = (await knowsBreaking(client)) ? 'is_breaking' : 'true';
  const { rows } = await client.query<Applied & { name: string }>(
    `select name, checksum, ${breaking} as "isBreaking" from schema_migrations order by name`,
  );
  return new Map(rows.map(({ name, ...rest }) => [name, rest]));
}

function findWaiting(migrations: Migration[], applied: ReadonlyMap<string, Applied>): Migration[] {
  const names = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied].find(([name, { isBreaking: stops }]) => stops && !names.has(name));
  if (unknown !== undefined) {
    throw new StartupError(
      `The database is newer than this Rookery: it holds the migration ${unknown[0]}, which is not here. Run the version that made it, or a later one.`,
    );
  }
  for (const { name, checksum } of migrations) {
    const then = applied.get(name)?.checksum;
    if (then === undefined || then === checksum) continue;
    throw new StartupError(
      `The migration ${name} has changed since it was applied. Restore the file as it was, and put the change in a new one.`,
    );
  }
  return migrations.filter((migration) => !applied.has(migration.name));
}

/**
 * Creates the tables as of exactly these migrations, and can later upgrade them; both in the current
 * transaction.
 * @throws StartupError when a migration is missing here or has changed.
 */
export async function migrateInSteps(
  client: pg.ClientBase,
  folder: string,
  known: readonly { name: string; checksum: string }[],
): Promise<{ bringUp(): Promise<string[]> }> {
  const migrations = await readMigrations(folder);
  const waiting = findWaiting(
    migrations,
    // Tables of a later version cannot be created here, whether or not it is breaking.
    new Map(known.map(({ name, checksum }) => [name, { checksum, isBreaking: true }])),
  );
  await refuseWithoutRights(client);
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_NUMBER]);
  await makeList(client);
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

/** Backs off and retries while others hold its locks. */
async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await (isOnline(migration.sql) ? runOnline : runWhole)(client, migration);
      return;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code !== LOCK_NOT_AVAILABLE) throw failed(migration, message);
      if (tries === LOCK_TRIES) throw failed(migration, await whoIsInTheWay(client));
    }
    await delay(PAUSE_MS);
  }
}

async function runWhole(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await execute(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Runs while members write. A kill leaves an unusable index, which the next run drops. */
async function runOnline(client: pg.ClientBase, migration: Migration): Promise<void> {
  const problem = onlineProblem(migration.sql);
  if (problem !== null) throw new Error(problem);
  const { rows } = await client.query<{ name: string }>(`
    select class.oid::regclass::text as name from pg_index join pg_class class on class.oid = indexrelid
    where not indisvalid and class.relnamespace = current_schema()::regnamespace`);
  // It waits for older transactions, but blocks none.
  await client.query('set lock_timeout = 0');
  try {
    for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
    await client.query(migration.sql);
  } finally {
    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
  }
  await note(client, migration);
}

async function run(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    await execute(client, migration);
  } catch (error) {
    throw failed(migration, (error as Error).message);
  }
}

async function execute(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query(inTransaction(migration.sql));
  await note(client, migration);
}

async function note(client: pg.ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(
    'insert into schema_migrations (name, checksum, is_breaking) values ($1, $2, $3)',
    [name, checksum, isBreaking(sql)],
  );
}

const failed = ({ name }: Migration, reason: string): StartupError =>
  new StartupError(`The migration ${name} failed: ${reason}`);

async function whoIsInTheWay(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(`
    select pid, coalesce(nullif(application_name, ''), 'a program without a name') as name,
      extract(epoch from now() - xact_start)::int as seconds
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and xact_start is not null order by xact_start limit 1`);
  const [oldest] = rows;
  const who = oldest
    ? `the oldest transaction is of ${oldest.name} (process ${oldest.pid}, ${oldest.seconds} s). Let it end, or end it by select pg_terminate_backend(${oldest.pid});`
    : 'nobody is seen there now.';
  return `others have held a table that it changes for a minute: ${who} Then start again.`;
}
