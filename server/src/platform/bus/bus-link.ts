import type { BusLog } from './bus-log.ts';

export interface BusLink {
  isUp(): boolean;
  start(): Promise<void>;
  send(packets: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export interface BusConnection {
  send(packets: readonly string[]): Promise<unknown>;
  ask(): Promise<unknown>;
  end(): Promise<unknown>;
}

export interface BusHandlers {
  onPacket(packet: string): void;
  /** Called when the connection is gone. @param error null if the connection was closed in order */
  onLost(error: Error | null): void;
}

export type OpenBusConnection = (ears: BusHandlers) => Promise<BusConnection>;

export const BUS_CHANNEL = 'rookery_bus';
const MIN_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 5_000;
/** A dead connection may raise no error; only a heartbeat detects it. */
const HEARTBEAT_INTERVAL_MS = 15_000;

export function createBusLink(options: {
  open: OpenBusConnection;
  log: BusLog;
  /** If true, this process may start without a connection, and receives other processes' messages later. */
  mayBeAway: boolean;
  onPacket(packet: string): void;
  onRestored(): void;
}): BusLink {
  const { log } = options;
  let connection: BusConnection | null = null;
  let stopped = false;
  let pause = MIN_BACKOFF_MS;
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
    pause = MIN_BACKOFF_MS;
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
          log.warn({ err: error }, 'The bus is not connected yet');
          if (!stopped) reconnectSoon();
        });
      },
      pause * (0.5 + Math.random()),
    );
    pause = Math.min(pause * 2, MAX_BACKOFF_MS);
  }

  function restored(): void {
    if (stopped) return;
    log.warn({}, 'The bus reconnected');
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
        log.warn({ err: error }, 'The bus is not connected yet');
        reconnectSoon();
      });
      heartbeat = setInterval(beat, HEARTBEAT_INTERVAL_MS).unref();
    },
    async send(packets) {
      const current = connection;
      if (!current) throw new Error('The bus has no connection.');
      try {
        await current.send(packets);
      } catch (error) {
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
