import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { StartupError } from '#src/kernel/startup-error.ts';
import type { EmbeddedConnection } from '#src/platform/db/embedded-postgres.ts';
import { createCircuitBreaker, cut } from '#src/platform/db/circuit-breaker.ts';
import { createFullDisk, type FullDisk } from '#src/platform/db/full-disk.ts';
import { preparing } from '#src/platform/db/prepared-statements.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import { createWriteOutcomes, type WriteOutcomes } from '#src/platform/db/write-outcomes.ts';

export interface Database {
  pool: pg.Pool;
  db: Kysely<Schema>;
  /**
   * A few connections beside the pool, opened when needed: for who is calling, for signing in and for health.
   * They never wait behind feeds that wait for the database.
   */
  reserve: Kysely<Schema>;
  /** Of writes by `db` and `reserve`. */
  outcomes: Pick<WriteOutcomes, 'onUnknown'>;
  /** Of statements by `db` and `reserve`. */
  disk: Pick<FullDisk, 'isFull'>;
  /** Resolves when the database says nothing; it is asked all the time from now on. */
  untilSilent(): Promise<void>;
  /**
   * Waits for running queries, then closes every connection. Those still open when told to give up are cut.
   * @returns whether all queries were waited for.
   */
  close(giveUp?: Promise<unknown>): Promise<boolean>;
}

export interface DatabaseOptions {
  /** DATABASE_URL, or the embedded database's socket. */
  connection: string | EmbeddedConnection;
  log?: { warn(details: object, message: string): void };
  /** Most connections at once; 10 when left out. */
  poolSize?: number;
  /** Left out: statements are not traced. */
  traces?: Traces | null;
}

const OLDEST_VERSION = 150_000;
const RESERVED = 4;
const NEVER = new Promise<never>(() => undefined);

// Our bigints (sequence numbers, counts) stay below 2^53; pg would hand them over as strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens a pool of connections and proves that the database answers.
 * @throws StartupError in one line without the address's password, when it does not answer, is older than
 * PostgreSQL 15, or not in UTF-8.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { connection, log, traces = null } = options;
  const target = typeof connection === 'string' ? { connectionString: connection } : connection;
  const settings = {
    ...target,
    application_name: 'rookery',
    statement_timeout: 10_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
  const pool = new pg.Pool({ ...settings, max: options.poolSize ?? 10 });
  const reservePool = new pg.Pool({ ...settings, max: RESERVED });
  let closing = false;
  for (const each of [pool, reservePool]) {
    // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
    each.on('error', (error) => {
      if (!closing) log?.warn({ error: error.message }, 'A database connection was lost');
    });
    listenForErrors(each);
  }
  const connected = new Set<pg.PoolClient>();
  for (const each of [pool, reservePool]) {
    each.on('connect', (client) => connected.add(client));
    each.on('remove', (client) => connected.delete(client));
  }
  const breaker = createCircuitBreaker({ target, log });
  const outcomes = createWriteOutcomes(pool);
  const disk = createFullDisk(() => performance.now());
  const close = async (giveUp: Promise<unknown> = NEVER): Promise<boolean> => {
    closing = true;
    breaker.stop();
    outcomes.stop();
    const ended = Promise.all([pool.end(), reservePool.end()]).then(() => true);
    const isWhole = await Promise.race([ended, giveUp.then(() => false)]);
    if (!isWhole) for (const client of connected) cut(client);
    return isWhole;
  };
  try {
    await refuseUnfit(pool);
  } catch (error) {
    await close();
    throw error instanceof StartupError ? error : unreachable(connection, error);
  }
  const open = (given: pg.Pool): Kysely<Schema> => {
    const watched = preparing(given, { breaker, outcomes, disk, traces });
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: watched }) });
  };
  const { untilSilent } = breaker;
  return { pool, db: open(pool), reserve: open(reservePool), outcomes, disk, untilSilent, close };
}

/** Refuses what would hold texts wrongly, or not at all. */
async function refuseUnfit(pool: pg.Pool): Promise<void> {
  const answer = await pool.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding`,
  );
  const { version = 0, encoding = '' } = answer.rows[0] ?? {};
  if (version < OLDEST_VERSION) {
    throw new StartupError(
      `DATABASE_URL names a PostgreSQL ${Math.floor(version / 10_000)}; Rookery needs 15 or later.`,
    );
  }
  if (encoding === 'UTF8') return;
  throw new StartupError(
    `DATABASE_URL names a database in ${encoding}, which cannot hold all that members write. Make one with: create database rookery template template0 encoding 'UTF8';`,
  );
}

/** A connection that breaks while it is lent out would end the process if nobody listened. */
function listenForErrors(pool: pg.Pool): void {
  const heard = new WeakSet<pg.PoolClient>();
  const listen = (client: pg.PoolClient): void => {
    if (heard.has(client)) return;
    heard.add(client);
    // Whoever has it finds out by the query that fails.
    client.on('error', () => undefined);
  };
  pool.on('connect', listen);
  // Those that were connected before.
  pool.on('acquire', listen);
}

function unreachable(connection: string | EmbeddedConnection, error: unknown): StartupError {
  const reason = describe(error);
  if (typeof connection !== 'string') {
    return new StartupError(
      `The embedded database in ${connection.host} does not answer: ${reason}`,
    );
  }
  const url = URL.parse(connection);
  const place = url ? `${url.hostname || 'localhost'}:${url.port || 5432}${url.pathname}` : 'it';
  return new StartupError(
    `DATABASE_URL cannot be used: ${place} says "${reason}". Check its address, user, password and database name.`,
  );
}

function describe(error: unknown): string {
  // Several addresses tried, none answered: each has its own message, the whole has none.
  if (error instanceof AggregateError) return describe(error.errors[0]);
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || code || String(error)).replaceAll('\n', ' ');
}
