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

/** A fact that others must hear of: written with what it tells of, or not at all. */
export interface NewEvent {
  topic: string;
  /** What JSON can say; ids rather than texts, since it is read later than it is written. */
  payload: unknown;
}

/**
 * Domain events that survive a crash. Writers do not NOTIFY: that takes a lock on all commits of the
 * database. A process that handles events wakes its own relay, others tell those that do; a slow poll finds the rest.
 */
export interface Outbox {
  /** Writes an event in the caller's transaction. Call `wake()` after its commit. */
  append(transaction: Transaction<Schema>, event: NewEvent): Promise<void>;
  /** Has committed events handled now. Cheap, and harmless when there are none. */
  wake(): void;
  /**
   * Handles a topic's events in this process. Subscribe before `start()`.
   * @param name says in the log whose handler it was.
   */
  subscribe<Payload>(topic: string, name: string, handler: EventHandler<Payload>): void;
  /** Whether somebody handles events of a topic. All processes of one version subscribe alike. */
  isHeard(topic: string): boolean;
  start(): void;
  /** Handles what waits, then ends; what could not be handled stays for the next process. */
  stop(): Promise<void>;
  /** Resolves when every committed event that may be handled now has been; for tests. */
  idle(): Promise<void>;
}

export interface OutboxOptions {
  pool: Pool;
  clock: Clock;
  log: OutboxLog;
  /** False: this process writes events, and others handle them. */
  isRelay?: boolean;
  /** By it those who handle events hear that some wait; left out: there is one process. */
  bus?: Pick<Bus, 'on' | 'publish'>;
  /** Milliseconds between looks for events that nobody woke us for; 1,000 when left out. */
  pollEvery?: number;
  traces?: Traces | null;
}

/** Told by a process that handles none itself. */
const EVENTS_WAIT = messageKind<null>('outbox');
const INSERT = 'insert into outbox (topic, payload) values ($1, $2)';
const HANDLER_PATIENCE = 30_000;

export function createOutbox(options: OutboxOptions): Outbox {
  const { bus, isRelay = true, traces = null } = options;
  const subscribers = createSubscribers({ patience: HANDLER_PATIENCE, traces });
  const relay = createRelay({ ...options, pollEvery: options.pollEvery ?? 1_000, subscribers });
  let started = false;

  return {
    async append(transaction, { topic, payload }) {
      // What nobody here hears, nobody hears.
      if (started && !subscribers.topics.includes(topic)) return;
      await transaction.executeQuery(
        CompiledQuery.raw(INSERT, [topic, JSON.stringify(payload ?? null)]),
      );
    },
    wake: isRelay ? relay.wake : () => bus?.publish(EVENTS_WAIT, null),
    subscribe(topic, name, handler) {
      if (started) throw new Error(`${name} must subscribe to ${topic} before the outbox starts.`);
      subscribers.add(topic, name, handler as EventHandler<unknown>);
    },
    isHeard: (topic) => subscribers.topics.includes(topic),
    start() {
      started = true;
      if (!isRelay) return;
      bus?.on(EVENTS_WAIT, relay.wake);
      relay.start();
    },
    stop: relay.stop,
    idle: relay.idle,
  };
}
