import { randomUUID } from 'node:crypto';
import type { Kysely, RawBuilder, Transaction } from 'kysely';

import { createBoundedLru } from '#src/kernel/bounded-lru.ts';
import type { Bus } from '#src/platform/bus/bus.ts';
import { messageKind } from '#src/platform/bus/message-kind.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { EventHandler } from '#src/platform/outbox/outbox-event.ts';
export type { EventBatch } from '#src/platform/outbox/outbox-event.ts';
import type { Outbox } from '#src/platform/outbox/outbox.ts';
import { requestToRecord } from '#src/platform/idempotency/keyed-request.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import type { FactKind, PublishFact } from './fact-kind.ts';
import {
  appendFacts,
  factOfRow,
  factSql,
  factsSql,
  type FactOfRow,
  type LoggedFact,
  type PublishedFact,
} from './fact-log.ts';
import { createFactWatch } from './fact-watch.ts';

/**
 * Durable events, written in the transaction of their change. Every process handles a fact within two seconds,
 * even after a crash. Outbox handlers run in one process, at least once.
 */
export interface Facts {
  /**
   * Handles facts of a kind in every process to update caches, at least once and in no order. Own facts are
   * handled before the write resolves; `handler` must not throw. @returns the unsubscribe function
   */
  everywhere<Payload>(kind: FactKind<Payload>, handler: (payload: Payload) => void): () => void;
  onMissed(handler: () => void): void;
  once<Payload>(kind: FactKind<Payload>, name: string, handler: EventHandler<Payload>): void;
  begin(): PendingFacts;
  /**
   * Writes a fact in the statement of its change.
   * @param recordsKey whether the statement writes for one request and also records that request's key
   */
  inStatement<Payload>(kind: FactKind<Payload>, recordsKey?: boolean): StatedFact<Payload>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface PendingFacts {
  tell: PublishFact;
  write(tx: Transaction<Schema>): Promise<void>;
  committed(): void;
}

export type FactSql = (
  payload: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
) => RawBuilder<unknown>;

export interface StatedFact<Payload> {
  sql: FactSql;
  /**
   * Columns of this request's row, for a statement that several requests share. `sqlOfRows` is the SQL for
   * the facts of all rows.
   */
  ofRow: FactOfRow;
  sqlOfRows: FactSql;
  committed(payload: Payload): void;
}

export interface FactsOptions {
  db: Kysely<Schema>;
  bus: Bus;
  outbox: Pick<Outbox, 'subscribe' | 'isHeard' | 'wake'>;
  log: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  kinds: readonly FactKind<unknown>[];
  isAlone: boolean;
  patienceMs: number;
  traces?: Traces | null;
}

type Handler = (payload: never) => void;

export const FACTS_PUBLISHED = messageKind<LoggedFact>('facts');
const MAX_HANDLED_KEYS = 50_000;

export function createFacts(options: FactsOptions): Facts {
  const { bus, outbox, log, isAlone } = options;
  const teller = randomUUID();
  const handlers = handlersOf(options.kinds);
  const heard = createBoundedLru<true>(MAX_HANDLED_KEYS);
  const watch = createFactWatch({
    db: options.db,
    teller,
    log,
    // With no other writer, caches stay valid. Clearing the caches would load a slow database further.
    patienceMs: isAlone ? Number.POSITIVE_INFINITY : options.patienceMs,
    onFacts: (facts) => facts.forEach(hear),
    onMissed: () => bus.resetHere(),
  });
  bus.on(FACTS_PUBLISHED, hear);

  function hear([key, name, payload]: LoggedFact): void {
    if (heard.has(key)) return;
    heard.set(key, true);
    const known = handlers.get(name);
    // Another server version sent this fact, so its handler is unknown here.
    if (!known) return bus.resetHere();
    run(name, known, payload);
  }

  function run(name: string, listeners: ReadonlySet<Handler>, payload: unknown): void {
    for (const listener of listeners) {
      try {
        listener(payload as never);
      } catch (error) {
        log.error({ err: error, fact: name }, 'A fact listener failed');
      }
    }
  }

  function of(name: string): Set<Handler> {
    const known = handlers.get(name);
    if (!known) throw new Error(`${name} is not a registered fact.`);
    return known;
  }

  function writing(name: string): Omit<PublishedFact, 'payload'> {
    of(name);
    const isHandled = outbox.isHeard(name);
    const traceparent = options.traces?.traceparent() ?? null;
    return { key: isAlone ? null : randomUUID(), teller, name, isHandled, traceparent };
  }

  function publish(told: PublishedFact): void {
    const { key, name, payload } = told;
    run(name, of(name), payload);
    if (told.isHandled) outbox.wake();
    if (key === null) return;
    heard.set(key, true);
    try {
      bus.publish(FACTS_PUBLISHED, [key, name, payload]);
    } catch (error) {
      // The fact is too long for a message, so other processes read it from the log.
      if (!(error instanceof RangeError)) throw error;
    }
  }

  return {
    everywhere(kind, handler) {
      const listeners = of(kind.name);
      const own: Handler = (payload) => handler(payload);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    onMissed: (handler) => void bus.onReset(handler),
    once(kind, name, handler) {
      of(kind.name);
      outbox.subscribe(kind.name, name, handler);
    },
    begin() {
      const told: PublishedFact[] = [];
      return {
        tell: ({ name }, payload) => void told.push({ ...writing(name), payload }),
        async write(tx) {
          const written = told.filter(({ key, isHandled }) => key !== null || isHandled);
          if (written.length > 0) await appendFacts(tx, written);
        },
        committed: () => told.forEach(publish),
      };
    },
    inStatement({ name }, recordsKey = false) {
      const fact = writing(name);
      const request = recordsKey ? requestToRecord() : null;
      return {
        sql: (payload, from) => factSql(fact, request, payload, from),
        ofRow: factOfRow(fact, request),
        sqlOfRows: (payload, from) => factsSql(fact, payload, from),
        committed(payload) {
          if (request) request.isRecorded = true;
          publish({ ...fact, payload });
        },
      };
    },
    start: watch.start,
    stop: watch.stop,
  };
}

function handlersOf(kinds: readonly FactKind<unknown>[]): Map<string, Set<Handler>> {
  const handlers = new Map<string, Set<Handler>>();
  for (const { name } of kinds) {
    if (handlers.has(name)) throw new Error(`Two kinds of facts are called ${name}.`);
    handlers.set(name, new Set());
  }
  return handlers;
}
