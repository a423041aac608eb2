import { randomInt } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';

import type { Clock } from '#src/kernel/clock.ts';
import type { Channels } from './channels.ts';
import { type Connection, frameText } from './connection.ts';
import type { RealtimeLimits } from './limits.ts';
import { closeCodes, pingMessage, serverMessage } from './protocol.ts';

export interface RealtimeLog {
  warn(details: object, message: string): void;
}

export interface Connections {
  readonly size: number;
  readonly dismissed: Readonly<Record<'flood' | 'silence' | 'slow' | 'expelled', number>>;
  from(address: string): number;
  admit(connection: Connection, wire: Duplex, address: string): void;
  socketId(connection: Connection): string;
  numberOf(socketId: string): number;
  /** Sends a finished frame, or closes a client that reads too slowly to get it. */
  deliver(connection: Connection, frame: Buffer): void;
  expel(connection: Connection): void;
  sweep(): void;
  /**
   * Closes these connections with 4200, within `overMs` milliseconds in random order. Default: all current
   * ones. @returns a function that stops the closing
   */
  sendAway(overMs: number, reason: string, these?: Iterable<Connection>): () => void;
  /**
   * Closes all connections with 4200, within `overMs` milliseconds in random order. Cuts off the rest
   * `patience` milliseconds later.
   */
  dismissAll(patience: number, overMs?: number): Promise<void>;
}

export interface ConnectionsOptions {
  clock: Clock;
  limits: RealtimeLimits;
  log: RealtimeLog;
  channels: Channels;
  onText(connection: Connection, text: string): void;
}

const DISMISS_INTERVAL_MS = 50;

const pingFrame = frameText(pingMessage);

const isOpen = (connection: Connection): boolean =>
  connection.readyState === connection.OPEN && connection.wire !== null;

/** Ignores the error, because ws closes a broken connection by itself and 'close' follows. */
const onError = (): void => {};

export function createConnections(options: ConnectionsOptions): Connections {
  const { clock, limits, log, channels } = options;
  const open = new Set<Connection>();
  const byAddress = new Map<string, number>();
  const dismissed = { flood: 0, silence: 0, slow: 0, expelled: 0 };
  // Different in every process, so that socket ids are unique among all of them.
  const prefix = randomInt(1, 2 ** 47);
  const began = clock.now().getTime();
  let lastNumber = 0;
  let whenEmpty: (() => void) | null = null;

  const seconds = (): number => Math.floor((clock.now().getTime() - began) / 1000);
  const socketId = (connection: Connection): string => `${prefix}.${connection.number}`;

  function dismiss(connection: Connection, code: number, reason: string): void {
    channels.leaveAll(connection);
    connection.close(code, reason);
  }

  function deliver(connection: Connection, frame: Buffer): void {
    if (!isOpen(connection)) return;
    const wire = connection.wire!;
    wire.write(frame);
    if (wire.writableLength <= limits.bufferedBytes) return;
    dismissed.slow += 1;
    log.warn(
      { socketId: socketId(connection), waiting: wire.writableLength },
      'Closed a realtime client that reads too slowly',
    );
    dismiss(connection, closeCodes.overCapacity, 'Too many unread messages');
  }

  /**
   * Records activity and subtracts a message, by its bytes, from the client's allowance. Returns false when
   * the allowance is exhausted.
   */
  function hear(connection: Connection, bytes = 0): boolean {
    if (!isOpen(connection)) return false;
    const now = seconds();
    const regained = Math.max(0, now - connection.heardAt) * limits.messagesPerSecond;
    connection.allowance = Math.min(limits.messageBurst, connection.allowance + regained);
    connection.heardAt = now;
    connection.askedAt = null;
    connection.allowance -= Math.max(1, Math.ceil(bytes / limits.bytesPerCountedMessage));
    if (connection.allowance >= 0) return true;
    dismissed.flood += 1;
    dismiss(connection, closeCodes.flood, 'Too many messages');
    return false;
  }

  // These functions serve every socket, so that an idle socket costs no closures.
  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    const connection = this as Connection;
    const bytes = data as Buffer;
    if (hear(connection, bytes.length))
      options.onText(connection, isBinary ? '' : bytes.toString());
  }

  function onPing(this: WebSocket, data: Buffer): void {
    if (hear(this as Connection)) this.pong(data);
  }

  function onPong(this: WebSocket): void {
    hear(this as Connection);
  }

  function onClose(this: WebSocket): void {
    const connection = this as Connection;
    channels.leaveAll(connection);
    connection.wire = null;
    open.delete(connection);
    const neighbours = byAddress.get(connection.address) ?? 0;
    if (neighbours > 1) byAddress.set(connection.address, neighbours - 1);
    else byAddress.delete(connection.address);
    if (open.size === 0) whenEmpty?.();
  }

  function admit(connection: Connection, wire: Duplex, address: string): void {
    lastNumber += 1;
    connection.number = lastNumber;
    connection.wire = wire;
    connection.address = address;
    connection.heardAt = seconds();
    connection.allowance = limits.messageBurst;
    connection.on('message', onMessage);
    connection.on('ping', onPing);
    connection.on('pong', onPong);
    connection.on('close', onClose);
    connection.on('error', onError);
    open.add(connection);
    byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
    const greeting = {
      socket_id: socketId(connection),
      activity_timeout: limits.activitySeconds,
    };
    deliver(connection, frameText(serverMessage('pusher:connection_established', greeting)));
  }

  function check(connection: Connection, now: number): void {
    // The clock may jump back, so a future time counts as now.
    if (connection.heardAt > now) connection.heardAt = now;
    if (connection.askedAt !== null) {
      connection.askedAt = Math.min(connection.askedAt, now);
      if (now - connection.askedAt < limits.pongSeconds) return;
      dismissed.silence += 1;
      dismiss(connection, closeCodes.silent, 'No response from the client');
    } else if (now - connection.heardAt >= limits.activitySeconds) {
      connection.askedAt = now;
      deliver(connection, pingFrame);
    }
  }

  function sendAway(
    overMs: number,
    reason: string,
    these: Iterable<Connection> = open,
  ): () => void {
    const leaving = shuffle([...these]);
    const steps = Math.max(1, Math.ceil(overMs / DISMISS_INTERVAL_MS));
    const together = Math.ceil(leaving.length / steps);
    const dismissSome = (): void => {
      for (const connection of leaving.splice(0, together)) {
        if (isOpen(connection)) dismiss(connection, closeCodes.reconnect, reason);
      }
      if (leaving.length === 0) clearInterval(timer);
    };
    const timer = setInterval(dismissSome, DISMISS_INTERVAL_MS).unref();
    dismissSome();
    return () => clearInterval(timer);
  }

  return {
    dismissed,
    socketId,
    sendAway,
    admit,
    deliver,
    get size() {
      return open.size;
    },
    from: (address) => byAddress.get(address) ?? 0,
    numberOf: (id) => (id.startsWith(`${prefix}.`) ? Number(id.slice(`${prefix}.`.length)) : -1),
    expel(connection) {
      if (!isOpen(connection)) return;
      dismissed.expelled += 1;
      dismiss(connection, closeCodes.reconnect, 'This session has ended');
    },
    sweep() {
      const now = seconds();
      for (const connection of open) if (isOpen(connection)) check(connection, now);
    },
    async dismissAll(patience, overMs = 0) {
      if (open.size === 0) return;
      const empty = new Promise<void>((resolve) => (whenEmpty = resolve));
      const stop = sendAway(overMs, 'The server is restarting');
      const impatience = setTimeout(() => {
        for (const connection of open) connection.terminate();
      }, overMs + patience);
      await empty;
      stop();
      clearTimeout(impatience);
    },
  };
}

/**
 * Shuffles the connections. Members who reconnected together after the last restart should not leave
 * together.
 */
function shuffle<Each>(all: Each[]): Each[] {
  for (let last = all.length - 1; last > 0; last -= 1) {
    const drawn = randomInt(last + 1);
    [all[last], all[drawn]] = [all[drawn] as Each, all[last] as Each];
  }
  return all;
}
