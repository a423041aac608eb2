import type { ClientBase, Pool } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '#src/kernel/startup-error.ts';
import { copyIn } from '#src/platform/db/copy-rows.ts';
import { migrateInSteps } from '#src/platform/db/migrations/migrate.ts';
import {
  addPendingJobs,
  dropJobs,
  hasJobs,
  hasJobTables,
  createJobTables,
} from '#src/platform/jobs/pending-jobs.store.ts';
import {
  columnList,
  quoted,
  STABLE_TEXT_SETTINGS,
  surveyTables,
  sumTable,
} from './database-survey.ts';
import type { BackedUpTable, Manifest } from './manifest.ts';

export interface RowsRestore {
  passedOver: readonly string[];
  table(name: string, text: AsyncIterable<Uint8Array>): Promise<void>;
  jobs(text: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Compares the rows with the source's, then commits. @param beforeKept the last step; if it throws,
   * nothing is committed. @returns the migrations that upgraded older data. @throws StartupError if rows
   * differ
   */
  finish(beforeKept?: (client: ClientBase) => Promise<void>): Promise<string[]>;
  undo(): Promise<void>;
}

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

const ROLLBACK_TIMEOUT_MS = 10_000;
const LOCK_TRIES = 20;
const LOCK_PAUSE_MS = 100;

export async function refuseNonEmpty(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await refuseNonEmptyOn(client);
  } finally {
    client.release();
  }
}

async function refuseNonEmptyOn(client: ClientBase): Promise<void> {
  const { rows } = await client.query(`select exists (
    select from pg_class where relnamespace = current_schema()::regnamespace
      and relkind in ('r', 'p', 'v', 'm')) as filled`);
  if (!rows[0].filled && !(await hasJobs(client))) return;
  throw new StartupError(
    'The database in DATABASE_URL is not empty. A backup can only be restored into an empty database. Create one: create database rookery_restored;',
  );
}

/**
 * @throws StartupError while a restore or move into this database runs, whose rows are invisible before the
 * commit
 */
export const refuseConcurrentRestore = (pool: Pool): Promise<void> =>
  takeLock(pool, 'pg_try_advisory_xact_lock');

const lockForRestore = (client: ClientBase): Promise<void> =>
  takeLock(client, 'pg_try_advisory_lock');

async function takeLock(
  asked: Pick<ClientBase, 'query'>,
  take: 'pg_try_advisory_lock' | 'pg_try_advisory_xact_lock',
): Promise<void> {
  // After a lost connection, the lock remains until the database notices the loss.
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    if (tries > 0) await delay(LOCK_PAUSE_MS);
    const { rows } = await asked.query(`select ${take}(hashtextextended('restore', 0)) as locked`);
    if (rows[0].locked) return;
  }
  throw new StartupError(
    'Rows are already being restored or moved into this database. Wait until that is done.',
  );
}

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
    await Promise.race([
      rollBack(client, madeJobs),
      delay(ROLLBACK_TIMEOUT_MS, undefined, { ref: false }),
    ]);
    client.release(true);
  };
  try {
    await client.query(STABLE_TEXT_SETTINGS);
    await lockForRestore(client);
    await refuseNonEmptyOn(client);
    madeJobs = !(await hasJobTables(client));
    await createJobTables(pool);
    await client.query('begin');
    const steps = await migrateInSteps(client, migrationsFolder, manifest.migrations);
    const { ours, passedOver } = await matchTables(client, manifest);
    const names = ours.map(({ name }) => name);
    const constraints = await dropConstraints(client, names);
    const left = new Map(ours.map((table) => [table.name, table]));

    return {
      passedOver,
      async table(name, text) {
        if (passedOver.includes(name)) return discardRest(text);
        const table = left.get(name);
        if (!table)
          throw new StartupError(`The backup has rows of ${name}, but does not list that table.`);
        left.delete(name);
        const statement = `copy ${quoted(name)} (${columnList(table.columns)}) from stdin`;
        refuseOtherCount(name, await copyIn(client, statement, text), table.rows);
      },
      async jobs(text) {
        refuseOtherCount(
          'jobs',
          await addPendingJobs(client, text, manifest.jobs.queues),
          manifest.jobs.rows,
        );
      },
      async finish(beforeKept) {
        for (const { name, rows } of left.values()) refuseOtherCount(name, 0, rows);
        await setSequences(client, manifest);
        await restoreConstraints(client, names, constraints);
        await compare(client, ours);
        const applied = await steps.bringUp();
        // The first process that uses the media claims their folder again.
        await client.query('update installation set media_folder = null');
        await beforeKept?.(client);
        // Do not roll back from here on. If the response to the commit is lost, the rows may be committed.
        isOver = true;
        try {
          await commitRestore(client);
          // `analyze` only speeds up the first reads, so a failure is harmless.
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
 * Rolls back, and drops the job tables if this restore created them. A lost connection rolls back by
 * itself, and empty job tables are harmless.
 */
async function rollBack(client: ClientBase, madeJobs: boolean): Promise<void> {
  try {
    await client.query('rollback');
    if (madeJobs) await dropJobs(client);
  } catch {}
}

/**
 * Runs before the commit and before migrations change the rows, so that a failed comparison leaves no rows
 * behind.
 */
async function compare(client: ClientBase, tables: readonly BackedUpTable[]): Promise<void> {
  for (const { sum, ...table } of tables) {
    if (sum === undefined) continue;
    const found = await sumTable(client, table);
    if (found.rows === table.rows && found.sum === sum) continue;
    throw new StartupError(
      `The rows of ${table.name} differ in the target database (copied: ${table.rows}, found: ${found.rows}). The database is still empty. Check what changes rows in it, or use another database.`,
    );
  }
}

/**
 * @throws StartupError if the response was lost and the outcome is unknown. Rethrows database errors
 * unchanged.
 */
async function commitRestore(client: ClientBase): Promise<void> {
  try {
    await client.query('commit');
  } catch (error) {
    if ((error as { severity?: string }).severity !== undefined) throw error;
    throw new StartupError(
      `The connection to the target database was lost while saving the rows (${(error as Error).message}). Either all rows were saved or none. Run the command again: it reports if the rows are there.`,
    );
  }
}

function refuseOtherCount(name: string, found: number, told: number): void {
  if (found === told) return;
  throw new StartupError(
    `The backup has the wrong number of rows of ${name}: expected ${told}, found ${found}.`,
  );
}

async function discardRest(text: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of text);
}

/**
 * Matches the backup's tables with the migrated ones. A table that no migration creates is not Rookery's
 * and is skipped.
 */
async function matchTables(
  client: ClientBase,
  { tables }: Manifest,
): Promise<{ ours: BackedUpTable[]; passedOver: string[] }> {
  const made = new Map((await surveyTables(client)).map(({ name, columns }) => [name, columns]));
  const ours = tables.filter(({ name }) => made.has(name));
  const lacking = [...made.keys()].find((name) => !ours.some((table) => table.name === name));
  if (lacking !== undefined) {
    throw new StartupError(
      `The backup has no data for ${lacking}: the role that made it is not allowed to read that table. Back up as the role that owns Rookery's tables.`,
    );
  }
  for (const { name, columns } of ours) {
    const known = made.get(name) ?? [];
    if (columns.every((column) => known.includes(column))) continue;
    throw new StartupError(
      `The backup has columns of ${name} that this database does not have: the original tables were changed by hand. Give them the structure that the migrations create, and back up again.`,
    );
  }
  const passedOver = tables.flatMap(({ name }) => (made.has(name) ? [] : [name]));
  return { ours, passedOver };
}

/**
 * Drops foreign keys and disables triggers, because rows come in any order and were valid at the source.
 * Also deletes rows that migrations wrote, because the backup has them too.
 */
async function dropConstraints(
  client: ClientBase,
  tables: readonly string[],
): Promise<Constraint[]> {
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

async function restoreConstraints(
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
    await client.query(
      'select setval(found, $2::bigint, $3) from to_regclass($1) found where found is not null',
      [quoted(name), last, isCalled],
    );
  }
}
