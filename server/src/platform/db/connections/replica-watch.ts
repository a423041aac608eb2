import pg from 'pg';

import { cut } from './circuit-breaker.ts';
import { identify, surveyWay, type Way } from './way.ts';

/** How far a copy of the database has come, by this process's own clock. */
export interface ReplicaWatch {
  /** Looks at both now. @throws what keeps the copy from being used */
  look(): Promise<void>;
  /** All that was committed until then is in the copy. */
  readonly caughtUpTo: number;
  /** As it was when the copy was met last. */
  readonly way: Way | null;
  stop(): void;
}

/** The address answers, but with something else than a copy of the database. */
export class NoReplica extends Error {}

/** A copy that says nothing for so long is taken for gone. */
const SILENCE_MS = 1500;
const WRITTEN = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position`;
/** How many positions of a copy that is far behind are remembered, more or less. */
const POSITIONS = 200;

export function createReplicaWatch(options: {
  target: pg.ClientConfig;
  primary: pg.Pool;
  nowMs: () => number;
}): ReplicaWatch {
  const { target, primary, nowMs } = options;
  /** Where the primary was, the oldest first: nothing that was committed by then lies beyond. */
  let positions: { at: number; position: number }[] = [];
  let caughtUpTo = Number.NEGATIVE_INFINITY;
  let client: pg.Client | null = null;
  let way: Way | null = null;

  async function meet(): Promise<pg.Client> {
    const probe = await connect(target);
    try {
      way = await surveyWay(probe);
      const [own, its] = [await identify(primary), await identify(probe)];
      if (own.database !== its.database) throw new NoReplica('it is another database');
      if (!its.isCopy) throw new NoReplica('it is no copy, but a database that is written to');
    } finally {
      void probe.end().catch(() => undefined);
    }
    return connect(target);
  }

  async function askPrimary(): Promise<number> {
    // Known to pg, but not to its types. A connection that does not answer is left.
    const question = { text: WRITTEN, query_timeout: SILENCE_MS };
    const { rows } = await primary.query<{ position: number }>(question);
    return rows[0]?.position ?? Number.POSITIVE_INFINITY;
  }

  async function askCopy(): Promise<number> {
    client ??= await meet();
    const { rows } = await client.query<{ isCopy: boolean; position: number | null }>(`
      select pg_is_in_recovery() as "isCopy",
        pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position`);
    if (!rows[0]?.isCopy) throw new NoReplica('it is a copy no more');
    return rows[0].position ?? 0;
  }

  async function askInTime(): Promise<number> {
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('it does not answer')), SILENCE_MS);
    try {
      return await Promise.race([askCopy(), silence]);
    } catch (error) {
      if (client) cut(client);
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
      if (client) cut(client);
      client = null;
    },
  };
}

async function connect(target: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...target, application_name: 'rookery replica watch' });
  // Whoever asks finds out by the query that fails.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
