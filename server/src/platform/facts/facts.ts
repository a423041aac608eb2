import { randomUUID } from 'node:crypto';
import type { Kysely, RawBuilder, Transaction } from 'kysely';

import { heldAtMost } from '#src/kernel/held-at-most.ts';
import type { Bus } from '#src/platform/bus/bus.ts';
import { messageKind } from '#src/platform/bus/message-kind.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { EventHandler } from '#src/platform/outbox/outbox-event.ts';
import type { Outbox } from '#src/platform/outbox/outbox.ts';
import { requestToRecord } from '#src/platform/idempotency/keyed-request.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import type { FactKind, Tell } from './fact-kind.ts';
import {
  appendFacts,
  factOfRow,
  factSql,
  factsSql,
  type FactOfRow,
  type LoggedFact,
  type ToldFact,
} from './fact-log.ts';
import { createFactWatch } from './fact-watch.ts';

/**
 * What happened, written with what it tells of, and who hears of it. In every process whoever holds something hears
 * of it within two seconds of the commit, whatever dies; in one process whoever has work with it does it, once or
 * again after a crash.
 */
export interface Facts {
  /**
   * Hears facts of a kind in every process: what is held is put right or forgotten. Its own process's before the
   * write resolves. At least once, in no certain order; it must not throw. @returns ends it
   */
  everywhere<Payload>(kind: FactKind<Payload>, handler: (payload: Payload) => void): () => void;
  /** Facts may have been missed: whoever holds what they would have corrected must forget it. */
  onMissed(handler: () => void): void;
  /** Handles each fact of a kind in one process, by the outbox. @param name says in the log whose handler it was */
  once<Payload>(kind: FactKind<Payload>, name: string, handler: EventHandler<Payload>): void;
  /** The facts of one transaction; see `commit`. */
  begin(): Telling;
  /**
   * A fact that is written by the statement in which it happens.
   * @param recordsKey whether the statement writes for one request, and records its key too
   */
  inStatement<Payload>(kind: FactKind<Payload>, recordsKey?: boolean): StatedFact<Payload>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface Telling {
  tell: Tell;
  /** Writes what was told, in the transaction. */
  write(tx: Transaction<Schema>): Promise<void>;
  /** After the commit. */
  committed(): void;
}

/** CTEs of a statement, see `factSql`. @param payload jsonb over the columns of the CTE `from` */
export type FactSql = (
  payload: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
) => RawBuilder<unknown>;

export interface StatedFact<Payload> {
  sql: FactSql;
  /** What its row has where several calls share a statement, and how facts of this kind are written there. */
  ofRow: FactOfRow;
  sqlOfRows: FactSql;
  /** After the commit, with what the statement wrote. */
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
  /** Every kind there is. */
  kinds: readonly FactKind<unknown>[];
  /** No other process can serve this community: none needs to be told. */
  isAlone: boolean;
  /** See `FactWatchOptions`. */
  patienceMs: number;
  traces?: Traces | null;
}

type Handler = (payload: never) => void;

/** Facts on their way to the other processes. */
export const FACTS_TOLD = messageKind<LoggedFact>('facts');
/** Keys of facts that were heard by the bus or told here, which the log brings once more. */
const HEARD_AT_MOST = 50_000;

export function createFacts(options: FactsOptions): Facts {
  const { bus, outbox, log, isAlone } = options;
  const teller = randomUUID();
  const handlers = handlersOf(options.kinds);
  const heard = heldAtMost<true>(HEARD_AT_MOST);
  const watch = createFactWatch({
    db: options.db,
    teller,
    log,
    // With nobody else to write, a slow database is no reason to forget what it said, and so to ask it more.
    patienceMs: isAlone ? Number.POSITIVE_INFINITY : options.patienceMs,
    onFacts: (facts) => facts.forEach(hear),
    onMissed: () => bus.resetHere(),
  });
  bus.on(FACTS_TOLD, hear);

  function hear([key, name, payload]: LoggedFact): void {
    if (heard.has(key)) return;
    heard.set(key, true);
    const known = handlers.get(name);
    // Told by another version of this server: nobody here knows whose it is.
    if (!known) return bus.resetHere();
    run(name, known, payload);
  }

  function run(name: string, listeners: ReadonlySet<Handler>, payload: unknown): void {
    for (const listener of listeners) {
      try {
        listener(payload as never);
      } catch (error) {
        log.error({ err: error, fact: name }, 'A listener of a fact failed');
      }
    }
  }

  function of(name: string): Set<Handler> {
    const known = handlers.get(name);
    if (!known) throw new Error(`${name} is no fact of the registry.`);
    return known;
  }

  /** How a fact of this kind is to be written. */
  function writing(name: string): Omit<ToldFact, 'payload'> {
    of(name);
    const isHandled = outbox.isHeard(name);
    const traceparent = options.traces?.traceparent() ?? null;
    return { key: isAlone ? null : randomUUID(), teller, name, isHandled, traceparent };
  }

  function publish(told: ToldFact): void {
    const { key, name, payload } = told;
    run(name, of(name), payload);
    if (told.isHandled) outbox.wake();
    if (key === null) return;
    // The bus tells this process too.
    heard.set(key, true);
    try {
      bus.publish(FACTS_TOLD, [key, name, payload]);
    } catch (error) {
      // Too long for a message: the others read it in the log.
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
      const told: ToldFact[] = [];
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
