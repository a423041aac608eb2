import type { BusLog } from './bus-log.ts';

/** The bus's own connection: one that listens, sends, notices its loss and comes back. */
export interface BusLink {
  isUp(): boolean;
  /** Resolves when the first connection listens; rejects when there is none and it may not be away. */
  start(): Promise<void>;
  send(packets: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** One connection, of whatever carries the packets. Each call rejects when it takes longer than ten seconds. */
export interface BusConnection {
  send(packets: readonly string[]): Promise<unknown>;
  /** Asks for a sign of life. */
  ask(): Promise<unknown>;
  end(): Promise<unknown>;
}

export interface BusEars {
  onPacket(packet: string): void;
  /** The connection is gone. @param error null: it was closed in order */
  onLost(error: Error | null): void;
}

/** Opens a connection that listens. */
export type OpenBusConnection = (ears: BusEars) => Promise<BusConnection>;

export const BUS_CHANNEL = 'rookery_bus';
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;
/** A connection can die without a word; asking is the only way to know. */
const HEARTBEAT_EVERY = 15_000;

export function createBusLink(options: {
  open: OpenBusConnection;
  log: BusLog;
  /** True: without it this process may begin, and hears the others later. */
  mayBeAway: boolean;
  onPacket(packet: string): void;
  /** The connection was lost and is back; what was sent in between was not heard. */
  onRestored(): void;
}): BusLink {
  const { log } = options;
  let connection: BusConnection | null = null;
  let stopped = false;
  let pause = FIRST_PAUSE;
  let retry: NodeJS.Timeout | null = null;
  let connecting: Promise<unknown> = Promise.resolve();
  let heartbeat: NodeJS.Timeout | null = null;

  async function connect(): Promise<void> {
    let lostEarly: Error | null = null;
    let fresh: BusConnection | null = null;
    const { onPacket } = options;
    fresh = await options.open({
      onPacket,
      onLost(error) {
        if (fresh) lose(fresh, error);
        else lostEarly = error ?? new Error('The connection was closed.');
      },
    });
    if (lostEarly) throw lostEarly;
    connection = fresh;
    pause = FIRST_PAUSE;
  }

  function lose(lost: BusConnection, error: Error | null): void {
    if (connection !== lost) return;
    connection = null;
    void lost.end().catch(() => undefined);
    if (stopped) return;
    log.warn({ err: error }, 'The bus lost its connection');
    reconnectSoon();
  }

  function reconnectSoon(): void {
    retry = setTimeout(
      () => {
        connecting = connect().then(restored, (error: unknown) => {
          log.warn({ err: error }, 'The bus has no connection yet');
          if (!stopped) reconnectSoon();
        });
      },
      pause * (0.5 + Math.random()),
    );
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }

  function restored(): void {
    if (stopped) return;
    log.warn({}, 'The bus has its connection back');
    options.onRestored();
  }

  function beat(): void {
    const current = connection;
    current?.ask().catch((error: Error) => lose(current, error));
  }

  return {
    isUp: () => connection !== null,
    async start() {
      connecting = connect();
      await connecting.catch((error: unknown) => {
        if (!options.mayBeAway) throw error;
        log.warn({ err: error }, 'The bus has no connection yet');
        reconnectSoon();
      });
      heartbeat = setInterval(beat, HEARTBEAT_EVERY).unref();
    },
    async send(packets) {
      const current = connection;
      if (!current) throw new Error('The bus has no connection.');
      try {
        await current.send(packets);
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
      const last = connection;
      connection = null;
      await last?.end();
    },
  };
}
