import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { StartupError } from '#src/kernel/startup-error.ts';
import type { EmbeddedConnection } from '#src/platform/db/embedded-postgres.ts';
import { preparing } from '#src/platform/db/prepared-statements.ts';
import type { Schema } from '#src/platform/db/schema.ts';

export interface Database {
  pool: pg.Pool;
  db: Kysely<Schema>;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** DATABASE_URL, or the embedded database's socket. */
  connection: string | EmbeddedConnection;
  log?: { warn(details: object, message: string): void };
  /** Most connections at once; 10 when left out. */
  poolSize?: number;
}

const oldestVersion = 150_000;

// Our bigints (sequence numbers, counts) stay below 2^53; pg would hand them over as strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens a pool of connections and proves that the database answers.
 * @throws StartupError in one line without the address's password, when it does not answer or is older than PostgreSQL 15.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { connection, log } = options;
  const target = typeof connection === 'string' ? { connectionString: connection } : connection;
  const pool = new pg.Pool({
    ...target,
    max: options.poolSize ?? 10,
    application_name: 'rookery',
    statement_timeout: 10_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  let closing = false;
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', (error) => {
    if (!closing) log?.warn({ error: error.message }, 'A database connection was lost');
  });
  const close = (): Promise<void> => {
    closing = true;
    return pool.end();
  };
  try {
    await refuseOldServer(pool);
  } catch (error) {
    await close();
    throw error instanceof StartupError ? error : unreachable(connection, error);
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  return { pool, db, close };
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const answer = await pool.query<{ server_version_num: string }>('show server_version_num');
  const version = Number(answer.rows[0]?.server_version_num);
  if (version >= oldestVersion) return;
  throw new StartupError(
    `DATABASE_URL names a PostgreSQL ${Math.floor(version / 10_000)}; Rookery needs 15 or later.`,
  );
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
