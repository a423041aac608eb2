import pg from 'pg';
import { inject } from 'vitest';

export interface TestConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmptyDatabase {
  name: string;
  connection: TestConnection;
  url: string;
  openPool(options?: pg.PoolConfig): pg.Pool;
  drop(): Promise<void>;
}

let made = 0;

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

export function urlOf({ host, port, user, database }: TestConnection): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

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

// A pool ends before its connections do. Ignore errors of connections that the drop cuts off.
function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
