import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

import { currentCallContext } from '#src/kernel/call-context.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import { type CircuitBreaker, destroyConnection, DatabaseSilent } from './circuit-breaker.ts';
import type { FullDisk } from './full-disk.ts';
import type { Replica } from './replica.ts';
import { retryDeadlock } from './retry-deadlock.ts';
import { nameStatements } from './statement-names.ts';
import type { WriteOutcomes } from './write-outcomes.ts';

const READS = /^\s*(?:select|with)\b(?![^]*\b(?:insert|update|delete)\b)/i;
const READ_ONLY = /^start transaction read only$/i;
const END = /^(?:commit|rollback)$/i;
const BEGIN = /^\s*(?:begin|start)\b/i;
const TRANSACTION =
  /^\s*(?:begin|start|set|select set_config|savepoint|release|commit|rollback)\b/i;

interface PreparingOptions {
  breaker: CircuitBreaker;
  outcomes: WriteOutcomes;
  keepsNames: boolean;
  /** False behind a pooler, because its backend pids are not PostgreSQL's. */
  knowsBackends: boolean;
  replica: Pick<Replica, 'serves' | 'ask'> | null;
  disk: Pick<FullDisk, 'note'>;
  traces: Traces | null;
}

/**
 * Adapts the pool to kysely and prepares every statement once per connection: planning a feed costs more than
 * running it. Reads that may be stale go to the replica.
 */
export function createPreparingPool(
  pool: Pool,
  { breaker, outcomes, disk, traces, keepsNames, knowsBackends, replica }: PreparingOptions,
): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  const nameOf = keepsNames ? nameStatements() : () => undefined;

  function wrap(client: PoolClient): PostgresPoolClient {
    let isGivenUp = false;
    const giveUp = (): void => {
      isGivenUp = true;
      destroyConnection(client);
    };
    let isInTransaction = false;
    const query = (text: string, values: readonly unknown[]): Promise<unknown> => {
      // A second `commit` would succeed although the first one has reverted everything.
      const mayRetry = !isInTransaction && !TRANSACTION.test(text);
      if (BEGIN.test(text)) isInTransaction = true;
      else if (END.test(text)) isInTransaction = false;
      const ask = () =>
        traces ? traces.statement(text, () => run(text, values)) : run(text, values);
      return mayRetry ? retryDeadlock(ask) : ask();
    };

    async function run(text: string, values: readonly unknown[]): Promise<unknown> {
      if (replica && !READS.test(text) && !TRANSACTION.test(text))
        currentCallContext()?.noteWrite();
      try {
        const ask = () => client.query({ name: nameOf(text), text, values: [...values] });
        return await breaker.wait(ask, giveUp);
      } catch (error) {
        disk.note(error);
        // pg has `processID`, but its types do not.
        const { processID = null } = client as { processID?: number };
        outcomes.note(text, error, knowsBackends ? processID : 'unknown');
        throw isGivenUp ? new DatabaseSilent() : error;
      }
    }
    // kysely uses cursors only to stream, which is never done here.
    return { query, release: () => client.release() } as unknown as PostgresPoolClient;
  }

  function take(): Promise<PoolClient> {
    const { promise, resolve, reject } = Promise.withResolvers<PoolClient>();
    // Prevents an unhandled rejection when the breaker refuses before the wait.
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

  async function connect(): Promise<PostgresPoolClient> {
    const isReady = pool.idleCount > pool.waitingCount && !breaker.isOpen;
    const wait = () => (traces ? traces.span('wait for a connection', take) : take());
    const client = await (isReady ? pool.connect() : wait());
    const wrapped = clients.get(client) ?? wrap(client);
    clients.set(client, wrapped);
    return wrapped;
  }

  return {
    async connect() {
      const work = replica && currentCallContext();
      return work?.mayBeLate && replica?.serves(work)
        ? connectReplicaOrPrimary(replica, connect, traces)
        : connect();
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/**
 * Reads from the replica until a statement is no read or fails, then keeps one primary connection. Only the
 * primary opens read-only transactions, because the replica needs none.
 */
function connectReplicaOrPrimary(
  replica: Pick<Replica, 'ask'>,
  connect: () => Promise<PostgresPoolClient>,
  traces: Traces | null,
): PostgresPoolClient {
  let primary: PostgresPoolClient | null = null;
  let opening: string[] = [];
  async function query(text: string, values: readonly unknown[]): Promise<unknown> {
    const isOpening = opening.length > 0 && TRANSACTION.test(text);
    if (!primary && (isOpening || READ_ONLY.test(text))) {
      opening = END.test(text) ? [] : [...opening, text];
      return { command: '', rowCount: 0, rows: [] };
    }
    const ask = () => replica.ask(text, values);
    const answer =
      !primary && READS.test(text) ? await (traces ? traces.statement(text, ask) : ask()) : null;
    if (answer) return answer;
    if (!primary) {
      primary = await connect();
      for (const statement of opening) await primary.query(statement, []);
    }
    return primary.query(text, values);
  }
  return { query, release: () => primary?.release() } as unknown as PostgresPoolClient;
}
