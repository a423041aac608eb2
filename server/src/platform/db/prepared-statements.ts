import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

import type { Traces } from '#src/platform/traces/traces.ts';
import { type CircuitBreaker, cut, DatabaseSilent } from './circuit-breaker.ts';
import type { FullDisk } from './full-disk.ts';
import type { WriteOutcomes } from './write-outcomes.ts';

/** Beyond so many different texts, further ones are planned each time: each prepared one costs every connection memory. */
const MOST_TEXTS = 500;
const PREPARABLE = /^\s*(?:select|insert|update|delete|with)\b/i;

interface PreparingDeps {
  breaker: CircuitBreaker;
  outcomes: WriteOutcomes;
  disk: Pick<FullDisk, 'note'>;
  traces: Traces | null;
}

/**
 * The pool as kysely uses it, with every statement prepared once a connection: planning a feed costs
 * PostgreSQL more than running it. What waits for a silent database is told so, and whose answer is lost, noted.
 */
export function preparing(
  pool: Pool,
  { breaker, outcomes, disk, traces }: PreparingDeps,
): PostgresPool {
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
    let isGivenUp = false;
    const giveUp = (): void => {
      isGivenUp = true;
      cut(client);
    };
    const query = (text: string, values: readonly unknown[]): Promise<unknown> =>
      traces ? traces.statement(text, () => run(text, values)) : run(text, values);

    async function run(text: string, values: readonly unknown[]): Promise<unknown> {
      try {
        const ask = () => client.query({ name: nameOf(text), text, values: [...values] });
        return await breaker.wait(ask, giveUp);
      } catch (error) {
        disk.note(error);
        // Known to pg, but not to its types.
        outcomes.note(text, error, (client as { processID?: number }).processID ?? null);
        // What the cut connection says of itself is no news.
        throw isGivenUp ? new DatabaseSilent() : error;
      }
    }
    // Cursors are kysely's second way to query; nothing here streams.
    return { query, release: () => client.release() } as unknown as PostgresPoolClient;
  }

  /** Whoever gives up waiting for a connection leaves it to the next. */
  function take(): Promise<PoolClient> {
    const { promise, resolve, reject } = Promise.withResolvers<PoolClient>();
    // Refused before it was asked for, it is waited for by nobody.
    promise.catch(() => undefined);
    let isWanted = true;
    const giveUp = (): void => {
      isWanted = false;
      reject(new DatabaseSilent());
    };
    const ask = (): Promise<PoolClient> => {
      pool.connect().then((client) => (isWanted ? resolve(client) : client.release()), reject);
      return promise;
    };
    return breaker.wait(ask, giveUp);
  }

  return {
    async connect() {
      // A connection that lies ready is not waited for.
      const isReady = pool.idleCount > pool.waitingCount && !breaker.isOpen;
      const wait = () => (traces ? traces.span('wait for a connection', take) : take());
      const client = await (isReady ? pool.connect() : wait());
      const wrapped = clients.get(client) ?? wrap(client);
      clients.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
