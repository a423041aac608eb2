import pg from 'pg';
import { inject } from 'vitest';

export interface TestConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

/** A database without a table, as a community begins with. */
export interface EmptyDatabase {
  name: string;
  connection: TestConnection;
  /** The same, as DATABASE_URL names it. */
  url: string;
  /** A pool that may be cut off when the database goes; the caller ends it. */
  openPool(options?: pg.PoolConfig): pg.Pool;
  drop(): Promise<void>;
}

let made = 0;

/** Makes one on the server of the run. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const { host, port, user } = inject('postgres');
  made += 1;
  const name = `empty_${process.pid}_${made}`;
  await asOwner(`create database ${name}`);
  const connection = { host, port, user, database: name };
  return {
    name,
    connection,
    url: urlOf(connection),
    openPool: (options) => openPool({ ...connection, ...options }),
    drop: async () => void (await asOwner(`drop database ${name} with (force)`)),
  };
}

/** As DATABASE_URL names it. */
export function urlOf({ host, port, user, database }: TestConnection): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** One statement by the owner of the server. */
export async function asOwner(statement: string, database = 'postgres'): Promise<pg.QueryResult> {
  const { host, port, user } = inject('postgres');
  const client = new pg.Client({ host, port, user, database });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

// A pool has ended before its connections have: one that the drop of the database cuts off is no news, whether the
// pool hears of it or the connection alone.
function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
