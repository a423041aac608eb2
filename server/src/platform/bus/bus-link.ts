import pg, { type Pool } from 'pg';

import type { BusLog } from './bus-log.ts';

/** The bus's own database connection: one that listens, sends, notices its loss and comes back. */
export interface BusLink {
  isUp(): boolean;
  /** Resolves when the first connection listens; rejects when there is none. */
  start(): Promise<void>;
  send(packets: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export const BUS_CHANNEL = 'rookery_bus';
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;
/** A connection can die without a word; asking is the only way to know. */
const HEARTBEAT_EVERY = 15_000;
const ANSWER_WITHIN = 10_000;

export function createBusLink(options: {
  pool: Pool;
  log: BusLog;
  onPacket(packet: string): void;
  /** The connection was lost and is back; what was sent in between was not heard. */
  onRestored(): void;
}): BusLink {
  const { pool, log } = options;
  let client: pg.Client | null = null;
  let stopped = false;
  let pause = FIRST_PAUSE;
  let retry: NodeJS.Timeout | null = null;
  let connecting: Promise<unknown> = Promise.resolve();
  let heartbeat: NodeJS.Timeout | null = null;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      ...pool.options,
      // The pool hides it from copies.
      password: pool.options.password,
      application_name: 'rookery bus',
      query_timeout: ANSWER_WITHIN,
      keepAlive: true,
    });
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh, null));
    fresh.on('notification', ({ payload }) => options.onPacket(payload ?? ''));
    try {
      await fresh.connect();
      // A message is only a hint, so its commit need not wait for the disk.
      await fresh.query('set synchronous_commit to off');
      await fresh.query(`listen ${BUS_CHANNEL}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    client = fresh;
    pause = FIRST_PAUSE;
  }

  function lose(lost: pg.Client, error: Error | null): void {
    if (client !== lost) return;
    client = null;
    void lost.end().catch(() => undefined);
    if (stopped) return;
    log.warn({ err: error }, 'The bus lost its database connection');
    reconnectSoon();
  }

  function reconnectSoon(): void {
    retry = setTimeout(
      () => {
        connecting = connect().then(restored, (error: unknown) => {
          log.warn({ err: error }, 'The bus has no database connection yet');
          if (!stopped) reconnectSoon();
        });
      },
      pause * (0.5 + Math.random()),
    );
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }

  function restored(): void {
    if (stopped) return;
    log.warn({}, 'The bus has its database connection back');
    options.onRestored();
  }

  function beat(): void {
    const current = client;
    current?.query('select 1').catch((error: Error) => lose(current, error));
  }

  return {
    isUp: () => client !== null,
    async start() {
      connecting = connect();
      await connecting;
      heartbeat = setInterval(beat, HEARTBEAT_EVERY).unref();
    },
    async send(packets) {
      const current = client;
      if (!current) throw new Error('The bus has no database connection.');
      const text = 'select pg_notify($1, packet) from unnest($2::text[]) as packet';
      try {
        await current.query({ name: 'bus-send', text, values: [BUS_CHANNEL, packets] });
      } catch (error) {
        // Whatever the reason, a new connection with its growing pauses is the way to try again.
        lose(current, error as Error);
        throw error;
      }
    },
    async stop() {
      stopped = true;
      if (retry) clearTimeout(retry);
      if (heartbeat) clearInterval(heartbeat);
      await connecting.catch(() => undefined);
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
