import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** Beyond so many different texts, further ones are planned each time: each prepared one costs every connection memory. */
const MOST_TEXTS = 500;
const PREPARABLE = /^\s*(?:select|insert|update|delete|with)\b/i;

/**
 * The pool as kysely uses it, with every statement prepared once a connection. Planning a feed costs
 * PostgreSQL more than running it.
 */
export function preparing(pool: Pool): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known || names.size >= MOST_TEXTS || !PREPARABLE.test(text)) return known;
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  function wrap(client: PoolClient): PostgresPoolClient {
    const query = (text: string, values: readonly unknown[]): Promise<unknown> =>
      client.query({ name: nameOf(text), text, values: [...values] });
    // Cursors are kysely's second way to query; nothing here streams.
    return { query, release: () => client.release() } as unknown as PostgresPoolClient;
  }

  return {
    async connect() {
      const client = await pool.connect();
      const wrapped = clients.get(client) ?? wrap(client);
      clients.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
