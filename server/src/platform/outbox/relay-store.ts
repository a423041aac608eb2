import pg, { type Pool } from 'pg';

import { MAX_CLOCK_SKEW_MS } from '#src/kernel/clock.ts';
import type { OutboxEvent } from './outbox-event.ts';

export interface FailedEvent {
  event: OutboxEvent;
  availableAt: Date;
}

export interface RelayStore {
  hasWaiting(topics: readonly string[], now: Date): Promise<boolean>;
  countStuck(topics: readonly string[]): Promise<Record<string, number>>;
  /** Opens a transaction and takes the oldest pending events that no other relay has locked. */
  take(topics: readonly string[], now: Date): Promise<OutboxEvent[]>;
  /**
   * Commits the transaction. Handled events are deleted, and failed ones are put back with one more
   * attempt.
   */
  settle(failed: readonly FailedEvent[]): Promise<void>;
  abandon(): Promise<void>;
}

interface Row {
  id: number | string;
  topic: string;
  payload: unknown;
  attempts: number;
  created_at: Date;
  traceparent: string | null;
}

export const BATCH_SIZE = 100;
export const ATTEMPTS_AT_MOST = 20;
/** The longest pause before a failed event is retried, in milliseconds. */
export const LONGEST_BACKOFF = 600_000;

// `available_at` delays only failed events, so that new ones ignore clock differences. A time beyond the
// longest pause comes from a fast clock.
const isWaiting = `topic = any($1) and attempts < ${ATTEMPTS_AT_MOST} and (attempts = 0 or available_at <= $2
  or available_at > $2::timestamptz + interval '${LONGEST_BACKOFF + MAX_CLOCK_SKEW_MS} milliseconds')`;

const hasWaiting = {
  name: 'outbox-has-waiting',
  text: `select exists (select from outbox where ${isWaiting}) as waiting`,
};
const countStuck = `
  select topic, count(*) as count from outbox
  where attempts >= ${ATTEMPTS_AT_MOST} or not topic = any($1) group by topic`;
const take = {
  name: 'outbox-take',
  text: `
    delete from outbox where ctid = any (array(
      select ctid from outbox where ${isWaiting}
      order by id limit ${BATCH_SIZE} for update skip locked))
    returning id, topic, payload, attempts, created_at, traceparent`,
};
const putBack = `
  insert into outbox (id, topic, payload, attempts, available_at, created_at, traceparent)
  overriding system value values ($1, $2, $3, $4, $5, $6, $7)`;
// Commits skip the disk, because a power cut may repeat a batch. Statistics of a nearly empty table
// mislead, so the plan must suit a long table.
const PREPARE_CONNECTION = 'set synchronous_commit to off; set enable_seqscan to off';

export function createRelayStore(pool: Pool): RelayStore {
  let client: pg.Client | null = null;
  /** The client whose open transaction holds the taken events. Only this client can settle them. */
  let taker: pg.Client | null = null;

  async function connection(): Promise<pg.Client> {
    if (client) return client;
    const fresh = new pg.Client({
      ...pool.options,
      // Pass the password explicitly, because a copy of the pool's options hides the password.
      password: pool.options.password,
      application_name: 'rookery outbox',
      query_timeout: 15_000,
      keepAlive: true,
    });
    // A running query reports its own error. Otherwise the next batch opens a new connection.
    fresh.on('error', () => void (client === fresh && (client = null)));
    try {
      await fresh.connect();
      await fresh.query(PREPARE_CONNECTION);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    client = fresh;
    return fresh;
  }

  return {
    async hasWaiting(topics, now) {
      const { rows } = await pool.query<{ waiting: boolean }>({
        ...hasWaiting,
        values: [topics, now],
      });
      return rows[0]?.waiting === true;
    },
    async countStuck(topics) {
      const { rows } = await pool.query<{ topic: string; count: number | string }>(countStuck, [
        topics,
      ]);
      return Object.fromEntries(rows.map(({ topic, count }) => [topic, Number(count)]));
    },
    async take(topics, now) {
      taker = await connection();
      await taker.query('begin');
      const { rows } = await taker.query<Row>({ ...take, values: [topics, now] });
      return rows.map(toEvent).toSorted((one, other) => one.id - other.id);
    },
    async settle(failed) {
      const current = taker;
      if (!current) throw new Error('No batch has been taken.');
      for (const { event, availableAt } of failed) {
        const { id, topic, attempts, createdAt, traceparent } = event;
        const payload = JSON.stringify(event.payload);
        const values = [id, topic, payload, attempts + 1, availableAt, createdAt, traceparent];
        await current.query(putBack, values);
      }
      await current.query('commit');
      taker = null;
    },
    async abandon() {
      const last = taker ?? client;
      client = null;
      taker = null;
      await last?.end().catch(() => undefined);
    },
  };
}

function toEvent(row: Row): OutboxEvent {
  const { topic, payload, attempts, traceparent } = row;
  return { id: Number(row.id), topic, payload, attempts, createdAt: row.created_at, traceparent };
}
