import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

import type { BusLog } from './bus-log.ts';
import { createBusLink } from './bus-link.ts';
import type { MessageKind } from './message-kind.ts';
import { overPostgres } from './postgres-connection.ts';
import { overRedis } from './redis-connection.ts';
import { encodeMessage, isOwnPacket, packMessages, unpackMessages } from './packets.ts';

/**
 * Messages between the processes of one community: "this post changed", "tell this member". They are
 * hints, not facts: one can be lost with its process, or arrive twice after a lost connection.
 */
export interface Bus {
  /**
   * Tells this process's handlers before it returns, and the other processes within milliseconds.
   * Call it after the commit: what it announces must be there to be read.
   * @param payload what JSON can say, in a few ids and counts.
   * @throws RangeError for a message over about 7.8 kB; nobody has been told then.
   */
  publish<Payload>(kind: MessageKind<Payload>, payload: NoInfer<Payload>): void;
  /** Resolves when what was published so far is on its way; soon, and without an error, where it cannot be sent. */
  sent(): Promise<void>;
  /** Hears messages of a kind until the answer is called. A handler that throws is logged and disturbs no other. */
  on<Payload>(kind: MessageKind<Payload>, handler: (payload: Payload) => void): () => void;
  /** Hears what messages of any kind carry, before those who hear that kind; it must not throw. */
  onEvery(handler: (payload: unknown) => void): void;
  /** Messages may have been missed: whoever keeps what they would have corrected must forget it. */
  onReset(handler: () => void): () => void;
  /** The connection was away: what other processes told meanwhile was not heard here. Never where there are none. */
  onGap(handler: () => void): void;
  /** Something may have changed that nobody can name: all handlers of a reset are told, in every process. */
  reset(): void;
  /** Messages may have been missed by this process alone. */
  resetHere(): void;
  /** Whether the other processes are heard now, as far as anybody knows; true where there are none. */
  isUp(): boolean;
  /** Resolves when the other processes are heard. */
  start(): Promise<void>;
  /** Sends what is waiting, then hears and tells nobody any more. */
  stop(): Promise<void>;
}

type Handler = (payload: never) => void;

/** Messages of so many milliseconds share a packet. */
const GATHER_FOR = 3;
/** More than this cannot wait for a lost connection: the others are told to forget instead. */
const WAITING_AT_MOST = 10_000;
/** Nobody waits longer for a message to be sent. */
const SENT_WITHIN = 100;
const RESET_TOPIC = 'bus:reset';
/** More was told than could wait: whoever hears it has missed it. */
const GAP_TOPIC = 'bus:gap';

/** A bus over LISTEN and NOTIFY, or over a Redis, on a connection of its own. */
export function createBus(options: {
  pool: Pool;
  log: BusLog;
  /** Left out or null: the database carries the messages. */
  redis?: { url: string; community: string } | null;
  /** True where no other process can serve this community: messages are heard, and told here alone. */
  isAlone?: boolean;
}): Bus {
  const { pool, log, redis = null, isAlone = false } = options;
  const origin = randomUUID();
  const handlers = new Map<string, Set<Handler>>();
  const everyHandlers = new Set<(payload: unknown) => void>();
  const resetHandlers = new Set<() => void>();
  const gapHandlers = new Set<() => void>();
  let waiting: string[] = [];
  let packetsMade = 0;
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> = Promise.resolve();
  let isSending = false;

  const link = createBusLink({
    open: redis === null ? overPostgres(pool) : overRedis(redis.url, redis.community),
    log,
    mayBeAway: redis !== null,
    onPacket: receive,
    onRestored() {
      missed();
      sendSoon();
    },
  });

  function run(topic: string, handler: () => void): void {
    try {
      handler();
    } catch (error) {
      log.error({ err: error, topic }, 'A handler of a message failed');
    }
  }

  function tell(topic: string, payload: unknown): void {
    for (const handler of everyHandlers) handler(payload);
    for (const handler of handlers.get(topic) ?? []) run(topic, () => handler(payload as never));
  }

  /** What others told was not heard here. */
  function missed(): void {
    reset();
    if (!isAlone) for (const handler of gapHandlers) run(GAP_TOPIC, handler);
  }

  function reset(): void {
    for (const handler of resetHandlers) run(RESET_TOPIC, handler);
  }

  function receive(packet: string): void {
    if (isOwnPacket(origin, packet)) return;
    const messages = unpackMessages(packet);
    if (!messages)
      return log.warn({ bytes: packet.length }, 'Ignored a message that is not of the bus');
    for (const [topic, payload] of messages) {
      if (topic === RESET_TOPIC) reset();
      else if (topic === GAP_TOPIC) missed();
      else tell(topic, payload);
    }
  }

  function sendSoon(): void {
    if (waiting.length === 0 || isSending || !link.isUp()) return;
    timer ??= setTimeout(() => {
      timer = null;
      sending = send();
    }, GATHER_FOR);
  }

  /** Without gathering more. What is being sent is waited for, and then what came meanwhile. */
  async function sendNow(): Promise<void> {
    for (let turn = 1; turn <= 2 && link.isUp(); turn += 1) {
      if (!isSending && waiting.length > 0) {
        if (timer) clearTimeout(timer);
        timer = null;
        sending = send();
      }
      await sending;
    }
  }

  async function send(): Promise<void> {
    const messages = waiting;
    waiting = [];
    const packets = packMessages(origin, messages, packetsMade);
    packetsMade += packets.length;
    isSending = true;
    try {
      await link.send(packets);
    } catch (error) {
      // Perhaps they arrived, perhaps not: once more is better than never.
      waiting = [...messages, ...waiting];
      log.warn({ err: error, messages: messages.length }, 'Messages wait for a connection');
    } finally {
      isSending = false;
    }
    sendSoon();
  }

  return {
    publish({ topic }, payload) {
      const message = encodeMessage(topic, payload);
      tell(topic, payload);
      if (isAlone) return;
      if (waiting.length >= WAITING_AT_MOST) waiting = [encodeMessage(GAP_TOPIC, null)];
      waiting.push(message);
      sendSoon();
    },
    async sent() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const impatience = setTimeout(resolve, SENT_WITHIN);
      await Promise.race([sendNow(), late]);
      clearTimeout(impatience);
    },
    on({ topic }, handler) {
      const own: Handler = (payload) => handler(payload);
      const others = handlers.get(topic) ?? new Set();
      handlers.set(topic, others.add(own));
      return () => void others.delete(own);
    },
    onEvery: (handler) => void everyHandlers.add(handler),
    onReset(handler) {
      const own = (): void => handler();
      resetHandlers.add(own);
      return () => void resetHandlers.delete(own);
    },
    isUp: () => isAlone || link.isUp(),
    onGap: (handler) => void gapHandlers.add(handler),
    resetHere: reset,
    reset() {
      reset();
      if (isAlone) return;
      waiting.push(encodeMessage(RESET_TOPIC, null));
      sendSoon();
    },
    async start() {
      await link.start();
      sendSoon();
    },
    async stop() {
      if (timer) clearTimeout(timer);
      timer = null;
      await sending;
      if (waiting.length > 0 && link.isUp()) await send();
      if (timer) clearTimeout(timer);
      await link.stop();
    },
  };
}
