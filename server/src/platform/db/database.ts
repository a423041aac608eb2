import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { StartupError } from '#src/kernel/startup-error.ts';
import type { EmbeddedConnection } from '#src/platform/db/embedded/embedded-postgres.ts';
import {
  createCircuitBreaker,
  destroyConnection,
} from '#src/platform/db/connections/circuit-breaker.ts';
import { createFullDisk, type FullDisk } from '#src/platform/db/connections/full-disk.ts';
import {
  findCapabilities,
  NO_STATEMENT_LIMIT_WARNING,
} from '#src/platform/db/connections/pooler.ts';
import { createPreparingPool } from '#src/platform/db/connections/prepared-statements.ts';
import {
  openReplica,
  type Replica,
  type ReplicaPace,
} from '#src/platform/db/connections/replica.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import type { ConnectionCapabilities } from '#src/platform/db/connections/connection-capabilities.ts';
import {
  createWriteOutcomes,
  type WriteOutcomes,
} from '#src/platform/db/connections/write-outcomes.ts';

export interface Database {
  pool: pg.Pool;
  /** The pool of `db`; the same as `pool` unless a pooler is in use. */
  callPool: pg.Pool;
  db: Kysely<Schema>;
  /**
   * Extra connections outside the pool for authentication, sign-in and health. They never wait behind slow
   * feeds.
   */
  reserve: Kysely<Schema>;
  outcomes: Pick<WriteOutcomes, 'onUnknown'>;
  disk: Pick<FullDisk, 'isFull'>;
  replica: Replica | null;
  way: ConnectionCapabilities;
  untilSilent(): Promise<void>;
  /**
   * Waits for running queries, then closes every connection. When `giveUp` settles, cuts the remaining
   * connections. @returns whether all queries finished.
   */
  close(giveUp?: Promise<unknown>): Promise<boolean>;
}

export interface DatabaseOptions {
  connection: string | EmbeddedConnection;
  direct?: string | null;
  replica?: string | null;
  replicaPace?: Partial<ReplicaPace>;
  log?: { warn(details: object, message: string): void };
  poolSize?: number;
  statementLimitMs?: number;
  traces?: Traces | null;
}

const OLDEST_VERSION = 150_000;
const RESERVED = 4;
const STATEMENT_LIMIT_MS = 10_000;
const NEVER = new Promise<never>(() => undefined);

// Parse bigints as numbers, because pg would return strings. Rookery's bigints (sequence numbers, counts)
// stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { connection, direct = null, log, traces = null } = options;
  const { statementLimitMs = STATEMENT_LIMIT_MS } = options;
  const target = typeof connection === 'string' ? { connectionString: connection } : connection;
  const common = { application_name: 'rookery', connectionTimeoutMillis: 10_000, keepAlive: true };
  const limited = { ...common, statement_timeout: statementLimitMs };
  // A pooler refuses a connection that sets startup parameters.
  const settings = { ...target, ...(direct === null ? limited : common) };
  const max = options.poolSize ?? 10;
  const callPool = new pg.Pool({ ...settings, max });
  const reservePool = new pg.Pool({ ...settings, max: RESERVED });
  const pool =
    direct === null ? callPool : new pg.Pool({ connectionString: direct, ...limited, max });
  const pools = [...new Set([callPool, reservePool, pool])];
  let closing = false;
  for (const each of pools) {
    // An idle connection that breaks is replaced at the next query. Without a listener, its error would end
    // the process.
    each.on('error', (error) => {
      if (!closing) log?.warn({ error: error.message }, 'A database connection was lost');
    });
    listenForErrors(each);
  }
  const connected = new Set<pg.PoolClient>();
  for (const each of pools) {
    each.on('connect', (client) => connected.add(client));
    each.on('remove', (client) => connected.delete(client));
  }
  const breaker = createCircuitBreaker({ target, log });
  const outcomes = createWriteOutcomes(pool);
  const disk = createFullDisk(() => performance.now());
  let replica: Replica | null = null;
  const close = async (giveUp: Promise<unknown> = NEVER): Promise<boolean> => {
    closing = true;
    breaker.stop();
    outcomes.stop();
    const ending = [...pools.map((each) => each.end()), ...(replica ? [replica.close()] : [])];
    const ended = Promise.all(ending).then(() => true);
    const isWhole = await Promise.race([ended, giveUp.then(() => false)]);
    if (!isWhole) for (const client of connected) destroyConnection(client);
    return isWhole;
  };
  let way: ConnectionCapabilities;
  try {
    way = await findCapabilities(callPool, pool, (error) =>
      unreachable(direct ?? connection, error, 'DATABASE_DIRECT_URL'),
    );
    await refuseUnfit(pool);
    if (way.isPooled && way.limitMs === 0) log?.warn({}, NO_STATEMENT_LIMIT_WARNING);
    if (options.replica && log) {
      const { replica: url, replicaPace: pace } = options;
      replica = await openReplica({
        url,
        primary: pool,
        log,
        poolSize: max,
        ...(pace && { pace }),
      });
    }
  } catch (error) {
    await close();
    throw error instanceof StartupError ? error : unreachable(connection, error);
  }
  const open = (given: pg.Pool): Kysely<Schema> => {
    const { keepsNames, isPooled } = way;
    const watched = createPreparingPool(given, {
      breaker,
      outcomes,
      disk,
      traces,
      keepsNames,
      knowsBackends: !isPooled,
      replica: given === callPool ? replica : null,
    });
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: watched }) });
  };
  const { untilSilent } = breaker;
  const [db, reserve] = [open(callPool), open(reservePool)];
  return { pool, callPool, db, reserve, outcomes, disk, replica, way, untilSilent, close };
}

async function refuseUnfit(pool: pg.Pool): Promise<void> {
  const answer = await pool.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding`,
  );
  const { version = 0, encoding = '' } = answer.rows[0] ?? {};
  if (version < OLDEST_VERSION) {
    throw new StartupError(
      `DATABASE_URL points to PostgreSQL ${Math.floor(version / 10_000)}; Rookery needs version 15 or later.`,
    );
  }
  if (encoding === 'UTF8') return;
  throw new StartupError(
    `DATABASE_URL points to a database with the encoding ${encoding}, which cannot store all characters. Create one with: create database rookery template template0 encoding 'UTF8';`,
  );
}

/** Adds a listener, because a borrowed connection that breaks without a listener would end the process. */
function listenForErrors(pool: pg.Pool): void {
  const heard = new WeakSet<pg.PoolClient>();
  const listen = (client: pg.PoolClient): void => {
    if (heard.has(client)) return;
    heard.add(client);
    client.on('error', () => undefined);
  };
  pool.on('connect', listen);
  pool.on('acquire', listen);
}

function unreachable(
  connection: string | EmbeddedConnection,
  error: unknown,
  name = 'DATABASE_URL',
): StartupError {
  const reason = describe(error);
  if (typeof connection !== 'string') {
    return new StartupError(
      `The embedded database in ${connection.host} does not answer: ${reason}`,
    );
  }
  const url = URL.parse(connection);
  const place = url ? `${url.hostname || 'localhost'}:${url.port || 5432}${url.pathname}` : 'it';
  return new StartupError(
    `${name} cannot be used: ${place} says "${reason}". Check its address, user, password and database name.`,
  );
}

function describe(error: unknown): string {
  // When several addresses fail, the aggregate error has no message of its own.
  if (error instanceof AggregateError) return describe(error.errors[0]);
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || code || String(error)).replaceAll('\n', ' ');
}
