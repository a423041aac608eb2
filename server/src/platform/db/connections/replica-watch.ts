import pg from 'pg';

import { destroyConnection } from './circuit-breaker.ts';
import {
  identifyDatabase,
  surveyCapabilities,
  type ConnectionCapabilities,
} from './connection-capabilities.ts';

export interface ReplicaWatch {
  look(): Promise<void>;
  /** The replica has everything that was committed before this time. */
  readonly caughtUpTo: number;
  readonly way: ConnectionCapabilities | null;
  stop(): void;
}

export class ReplicaUnusable extends Error {}

const RESPONSE_TIMEOUT_MS = 1500;
const WAL_POSITION_SQL = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position`;
const POSITIONS = 200;

export function createReplicaWatch(options: {
  target: pg.ClientConfig;
  primary: pg.Pool;
  nowMs: () => number;
}): ReplicaWatch {
  const { target, primary, nowMs } = options;
  let positions: { at: number; position: number }[] = [];
  let caughtUpTo = Number.NEGATIVE_INFINITY;
  let client: pg.Client | null = null;
  let way: ConnectionCapabilities | null = null;

  async function meet(): Promise<pg.Client> {
    const probe = await connect(target);
    try {
      way = await surveyCapabilities(probe);
      const [own, its] = [await identifyDatabase(primary), await identifyDatabase(probe)];
      if (own.database !== its.database) throw new ReplicaUnusable('it is another database');
      if (!its.isCopy) throw new ReplicaUnusable('it is not a replica: it accepts writes');
    } finally {
      void probe.end().catch(() => undefined);
    }
    return connect(target);
  }

  async function askPrimary(): Promise<number> {
    // Abandon a connection that does not respond. The types of pg lack `query_timeout`, so the query is a
    // variable.
    const question = { text: WAL_POSITION_SQL, query_timeout: RESPONSE_TIMEOUT_MS };
    const { rows } = await primary.query<{ position: number }>(question);
    return rows[0]?.position ?? Number.POSITIVE_INFINITY;
  }

  async function askCopy(): Promise<number> {
    client ??= await meet();
    const { rows } = await client.query<{ isCopy: boolean; position: number | null }>(`
      select pg_is_in_recovery() as "isCopy",
        pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position`);
    if (!rows[0]?.isCopy) throw new ReplicaUnusable('it is no longer a replica');
    return rows[0].position ?? 0;
  }

  async function askInTime(): Promise<number> {
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('it does not answer')), RESPONSE_TIMEOUT_MS);
    try {
      return await Promise.race([askCopy(), silence]);
    } catch (error) {
      if (client) destroyConnection(client);
      client = null;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    get caughtUpTo() {
      return caughtUpTo;
    },
    get way() {
      return way;
    },
    async look() {
      const at = nowMs();
      positions.push({ at, position: await askPrimary() });
      if (positions.length > POSITIONS) positions = positions.filter((_, place) => place % 2 === 0);
      const reached = await askInTime();
      const next = positions.findIndex(({ position }) => position > reached);
      const last = positions.at(next === -1 ? -1 : next - 1);
      if (next !== 0 && last) caughtUpTo = last.at;
      positions = next === -1 ? [] : positions.slice(next);
    },
    stop() {
      if (client) destroyConnection(client);
      client = null;
    },
  };
}

async function connect(target: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...target, application_name: 'rookery replica watch' });
  // The failing query reports the error to its caller.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
