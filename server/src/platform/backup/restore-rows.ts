import type { ClientBase, Pool } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '#src/kernel/startup-error.ts';
import { copyIn } from '#src/platform/db/copy-rows.ts';
import { migrateInSteps } from '#src/platform/db/migrations/migrate.ts';
import {
  addKeptJobs,
  dropJobs,
  hasJobs,
  knowsJobs,
  prepareJobs,
} from '#src/platform/jobs/kept-jobs.store.ts';
import { columnList, quoted, SAME_WORDS, surveyTables, sumTable } from './database-survey.ts';
import type { BackedUpTable, Manifest } from './manifest.ts';

/** Fills a database with rows as they come; all of it is there after `finish`, or nothing. */
export interface RowsRestore {
  /** The tables that Rookery does not make: somebody else's, whose rows are read and not kept. */
  passedOver: readonly string[];
  /** Takes all rows of the table. */
  table(name: string, text: AsyncIterable<Uint8Array>): Promise<void>;
  jobs(text: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Compares the rows with those that were copied, and keeps them.
   * @param beforeKept the last word: where it throws, nothing is kept
   * @returns the migrations that brought an older version up.
   * @throws StartupError where they are not the same.
   */
  finish(beforeKept?: (client: ClientBase) => Promise<void>): Promise<string[]>;
  /** Leaves the database as empty as it was; after `finish` does nothing. */
  undo(): Promise<void>;
}

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

/** How long a database may take to throw rows away before its connection is cut, which does the same. */
const UNDO_MS = 10_000;
const LOCK_TRIES = 20;
const LOCK_PAUSE_MS = 100;

/** @throws StartupError when the database is not empty. */
export async function refuseFilled(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await refuseFilledBy(client);
  } finally {
    client.release();
  }
}

async function refuseFilledBy(client: ClientBase): Promise<void> {
  const { rows } = await client.query(`select exists (
    select from pg_class where relnamespace = current_schema()::regnamespace
      and relkind in ('r', 'p', 'v', 'm')) as filled`);
  if (!rows[0].filled && !(await hasJobs(client))) return;
  throw new StartupError(
    'The database that DATABASE_URL names is not empty, and a backup is restored into an empty one alone. Make a new one: create database rookery_restored;',
  );
}

/** @throws StartupError while rows are restored or moved into this database: they are not seen before they are kept. */
export const refuseSecond = (pool: Pool): Promise<void> =>
  takeLock(pool, 'pg_try_advisory_xact_lock');

/** The same; from here on others are refused, as long as the connection lasts. */
const refuseSecondFromNow = (client: ClientBase): Promise<void> =>
  takeLock(client, 'pg_try_advisory_lock');

async function takeLock(
  asked: Pick<ClientBase, 'query'>,
  take: 'pg_try_advisory_lock' | 'pg_try_advisory_xact_lock',
): Promise<void> {
  // A connection that was cut off holds it until the database notices.
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    if (tries > 0) await delay(LOCK_PAUSE_MS);
    const { rows } = await asked.query(`select ${take}(hashtextextended('restore', 0)) as locked`);
    if (rows[0].locked) return;
  }
  throw new StartupError(
    'Rows are being restored or moved into this database already. Wait until that is done.',
  );
}

/** @throws StartupError when this version does not know what made the backup, or when the database is not empty. */
export async function beginRowsRestore(
  pool: Pool,
  migrationsFolder: string,
  manifest: Manifest,
): Promise<RowsRestore> {
  const client = await pool.connect();
  let isOver = false;
  let madeJobs = false;
  const undo = async (): Promise<void> => {
    if (isOver) return;
    isOver = true;
    await Promise.race([takeBack(client, madeJobs), delay(UNDO_MS, undefined, { ref: false })]);
    client.release(true);
  };
  try {
    await client.query(SAME_WORDS);
    await refuseSecondFromNow(client);
    await refuseFilledBy(client);
    madeJobs = !(await knowsJobs(client));
    await prepareJobs(pool);
    await client.query('begin');
    const steps = await migrateInSteps(client, migrationsFolder, manifest.migrations);
    const { ours, passedOver } = await fitting(client, manifest);
    const names = ours.map(({ name }) => name);
    const constraints = await openGates(client, names);
    const left = new Map(ours.map((table) => [table.name, table]));

    return {
      passedOver,
      async table(name, text) {
        if (passedOver.includes(name)) return readOn(text);
        const table = left.get(name);
        if (!table) throw new StartupError(`The backup has rows of ${name}, and no such table.`);
        left.delete(name);
        const statement = `copy ${quoted(name)} (${columnList(table.columns)}) from stdin`;
        same(name, await copyIn(client, statement, text), table.rows);
      },
      async jobs(text) {
        same('jobs', await addKeptJobs(client, text, manifest.jobs.queues), manifest.jobs.rows);
      },
      async finish(beforeKept) {
        for (const { name, rows } of left.values()) same(name, 0, rows);
        await setSequences(client, manifest);
        await closeGates(client, names, constraints);
        await compare(client, ours);
        const applied = await steps.bringUp();
        // Whose folder the media are in is said anew by the first process on them.
        await client.query('update installation set media_folder = null');
        await beforeKept?.(client);
        // From here on nothing is taken back: where the answer is lost, the rows may be kept.
        isOver = true;
        try {
          await keep(client);
          // Without it the first reads are slow, and the rows are there all the same.
          await client.query('analyze').catch(() => undefined);
        } finally {
          client.release(true);
        }
        return applied;
      },
      undo,
    };
  } catch (error) {
    await undo();
    throw error;
  }
}

/**
 * Throws away what was not kept, and the tables of jobs where they were made for it. A database that is gone has
 * thrown the rows away by itself, and tables without a job are in nobody's way.
 */
async function takeBack(client: ClientBase, madeJobs: boolean): Promise<void> {
  try {
    await client.query('rollback');
    if (madeJobs) await dropJobs(client);
  } catch {
    // Why it failed is told by what failed first.
  }
}

/** Before they are kept, and before migrations change them: a comparison that fails leaves nothing. */
async function compare(client: ClientBase, tables: readonly BackedUpTable[]): Promise<void> {
  for (const { sum, ...table } of tables) {
    if (sum === undefined) continue;
    const found = await sumTable(client, table);
    if (found.rows === table.rows && found.sum === sum) continue;
    throw new StartupError(
      `The rows of ${table.name} are not the same in that database (${table.rows} were copied, ${found.rows} are there). It is as empty as it was: look at what in it changes rows, or name a new one.`,
    );
  }
}

/** @throws StartupError where the answer was lost: then nobody knows. What the database answers is thrown as it is. */
async function keep(client: ClientBase): Promise<void> {
  try {
    await client.query('commit');
  } catch (error) {
    if ((error as { severity?: string }).severity !== undefined) throw error;
    throw new StartupError(
      `The connection to that database was lost while it kept the rows (${(error as Error).message}): all of them are there, or none. Run this again: it says so where they are.`,
    );
  }
}

function same(name: string, found: number, told: number): void {
  if (found === told) return;
  throw new StartupError(`${told} rows of ${name} should be in the backup, and ${found} are.`);
}

async function readOn(text: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of text);
}

/** What the migrations have made must be what the rows are of; a table that they do not make is not Rookery's. */
async function fitting(
  client: ClientBase,
  { tables }: Manifest,
): Promise<{ ours: BackedUpTable[]; passedOver: string[] }> {
  const made = new Map((await surveyTables(client)).map(({ name, columns }) => [name, columns]));
  const ours = tables.filter(({ name }) => made.has(name));
  const lacking = [...made.keys()].find((name) => !ours.some((table) => table.name === name));
  if (lacking !== undefined) {
    throw new StartupError(
      `The backup has nothing of ${lacking}: the role that made it may not read that table. Back up as the role that owns Rookery's tables.`,
    );
  }
  for (const { name, columns } of ours) {
    const known = made.get(name) ?? [];
    if (columns.every((column) => known.includes(column))) continue;
    throw new StartupError(
      `The backup has rows of ${name} that this database has no place for: somebody changed its tables by hand. Give them the shape that the migrations make, and back up again.`,
    );
  }
  const passedOver = tables.flatMap(({ name }) => (made.has(name) ? [] : [name]));
  return { ours, passedOver };
}

/**
 * Takes away what would refuse rows that come in any order, or would do something for each: the rows were sound where
 * they come from. Rows that migrations have written go, for they are in the backup too.
 */
async function openGates(client: ClientBase, tables: readonly string[]): Promise<Constraint[]> {
  const { rows: constraints } = await client.query<Constraint>(`
    select class.relname as table, con.conname as name, pg_get_constraintdef(con.oid) as definition
    from pg_constraint con join pg_class class on class.oid = con.conrelid
    where con.contype = 'f' and class.relnamespace = current_schema()::regnamespace
    order by con.oid`);
  for (const { table, name } of constraints) {
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  }
  for (const table of tables) {
    await client.query(`alter table ${quoted(table)} disable trigger user`);
  }
  await client.query(`truncate ${tables.map(quoted).join(', ')}`);
  return constraints;
}

/** Puts it back; the constraints look at every row again. */
async function closeGates(
  client: ClientBase,
  tables: readonly string[],
  constraints: readonly Constraint[],
): Promise<void> {
  for (const { table, name, definition } of constraints) {
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  }
  for (const table of tables) {
    await client.query(`alter table ${quoted(table)} enable trigger user`);
  }
}

async function setSequences(client: ClientBase, { sequences }: Manifest): Promise<void> {
  for (const { name, last, isCalled } of sequences) {
    // One that is not there belongs to a table that is passed over.
    await client.query(
      'select setval(found, $2::bigint, $3) from to_regclass($1) found where found is not null',
      [quoted(name), last, isCalled],
    );
  }
}
