import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

import type { BusLog } from './bus-log.ts';
import { createBusLink } from './bus-link.ts';
import type { MessageKind } from './message-kind.ts';
import { connectByPostgres } from './postgres-connection.ts';
import { connectByRedis } from './redis-connection.ts';
import { encodeMessage, isOwnPacket, packMessages, unpackMessages } from './packets.ts';

/**
 * Messages between the processes of one community, such as "this post changed". They are hints, not facts: a
 * message can be lost, or arrive twice after a reconnect.
 */
export interface Bus {
  /**
   * Runs this process's handlers before it returns, and reaches other processes within milliseconds. Call it
   * after the commit, so that handlers can read the change.
   * @param payload JSON with a few ids and counts.
   * @throws RangeError for a message over about 7.8 kB, before any handler runs.
   */
  publish<Payload>(kind: MessageKind<Payload>, payload: NoInfer<Payload>): void;
  sent(): Promise<void>;
  on<Payload>(kind: MessageKind<Payload>, handler: (payload: Payload) => void): () => void;
  /**
   * Subscribes to the payloads of every kind, before the kind's own handlers. The handler must not throw.
   */
  onEvery(handler: (payload: unknown) => void): void;
  /**
   * Subscribes to resets. Messages may have been missed, so clear every cache that they would have
   * corrected.
   */
  onReset(handler: () => void): () => void;
  onGap(handler: () => void): void;
  reset(): void;
  resetHere(): void;
  /** Whether other processes' messages arrive now, as far as is known. Always true in a single process. */
  isUp(): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

type Handler = (payload: never) => void;

const BATCH_WINDOW_MS = 3;
const MAX_QUEUED_MESSAGES = 10_000;
const SEND_TIMEOUT_MS = 100;
const RESET_TOPIC = 'bus:reset';
const GAP_TOPIC = 'bus:gap';

export function createBus(options: {
  pool: Pool;
  log: BusLog;
  /** If missing or null, the database carries the messages. */
  redis?: { url: string; community: string } | null;
  /** Whether no other process can serve this community. Messages then stay in this process. */
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
    open: redis === null ? connectByPostgres(pool) : connectByRedis(redis.url, redis.community),
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
      log.error({ err: error, topic }, 'A message handler failed');
    }
  }

  function tell(topic: string, payload: unknown): void {
    for (const handler of everyHandlers) handler(payload);
    for (const handler of handlers.get(topic) ?? []) run(topic, () => handler(payload as never));
  }

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
      return log.warn({ bytes: packet.length }, 'Ignored an invalid message on the bus');
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
    }, BATCH_WINDOW_MS);
  }

  /**
   * Sends without waiting for more messages. Two turns cover the current send and the messages queued
   * during it.
   */
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
      // The messages may have arrived, but a duplicate is better than a loss.
      waiting = [...messages, ...waiting];
      log.warn({ err: error, messages: messages.length }, 'Messages are waiting for a connection');
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
      if (waiting.length >= MAX_QUEUED_MESSAGES) waiting = [encodeMessage(GAP_TOPIC, null)];
      waiting.push(message);
      sendSoon();
    },
    async sent() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const impatience = setTimeout(resolve, SEND_TIMEOUT_MS);
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
