import { CompiledQuery, type Transaction } from 'kysely';
import type { Pool } from 'pg';

import type { Clock } from '#src/kernel/clock.ts';
import type { Bus } from '#src/platform/bus/bus.ts';
import { messageKind } from '#src/platform/bus/message-kind.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { EventHandler } from './outbox-event.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import { createRelay, type OutboxLog } from './relay.ts';
import { createSubscribers } from './subscribers.ts';

export interface NewEvent {
  topic: string;
  /** JSON value. Use ids rather than texts, because the payload is read later. */
  payload: unknown;
}

/**
 * Domain events that survive a crash. Writers wake a relay directly or by the bus, and a slow poll finds
 * the rest. NOTIFY is not used, because it locks all commits of the database.
 */
export interface Outbox {
  /** Writes an event in the caller's transaction. Call `wake()` after its commit. */
  append(transaction: Transaction<Schema>, event: NewEvent): Promise<void>;
  wake(): void;
  /**
   * Handles a topic's events in this process. Subscribe before `start()`.
   * @param name the handler's name in the log.
   */
  subscribe<Payload>(topic: string, name: string, handler: EventHandler<Payload>): void;
  isHeard(topic: string): boolean;
  start(): void;
  stop(): Promise<void>;
  idle(): Promise<void>;
}

export interface OutboxOptions {
  pool: Pool;
  clock: Clock;
  log: OutboxLog;
  isRelay?: boolean;
  bus?: Pick<Bus, 'on' | 'publish'>;
  /** Milliseconds between polls for events without a wake. Default: 1,000. */
  pollEvery?: number;
  traces?: Traces | null;
}

const EVENTS_PENDING = messageKind<null>('outbox');
const INSERT = 'insert into outbox (topic, payload) values ($1, $2)';
const HANDLER_TIMEOUT_MS = 30_000;

export function createOutbox(options: OutboxOptions): Outbox {
  const { bus, isRelay = true, traces = null } = options;
  const subscribers = createSubscribers({ patience: HANDLER_TIMEOUT_MS, traces });
  const relay = createRelay({ ...options, pollEvery: options.pollEvery ?? 1_000, subscribers });
  let started = false;

  return {
    async append(transaction, { topic, payload }) {
      // All processes have the same topics, so an event without a handler here has none anywhere.
      if (started && !subscribers.topics.includes(topic)) return;
      await transaction.executeQuery(
        CompiledQuery.raw(INSERT, [topic, JSON.stringify(payload ?? null)]),
      );
    },
    wake: isRelay ? relay.wake : () => bus?.publish(EVENTS_PENDING, null),
    subscribe(topic, name, handler) {
      if (started) throw new Error(`${name} must subscribe to ${topic} before the outbox starts.`);
      subscribers.add(topic, name, handler as EventHandler<unknown>);
    },
    isHeard: (topic) => subscribers.topics.includes(topic),
    start() {
      started = true;
      if (!isRelay) return;
      bus?.on(EVENTS_PENDING, relay.wake);
      relay.start();
    },
    stop: relay.stop,
    idle: relay.idle,
  };
}
