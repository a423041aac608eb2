import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';

import type { Clock } from '#src/kernel/clock.ts';
import {
  ATTEMPTS_AT_MOST,
  BATCH_SIZE,
  createRelayStore,
  type FailedEvent,
  LONGEST_BACKOFF,
} from './relay-store.ts';
import type { HandlerFailure, Subscribers } from './subscribers.ts';

export interface OutboxLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface Relay {
  wake(): void;
  start(): void;
  stop(): Promise<void>;
  idle(): Promise<void>;
}

/** Milliseconds between batches, longer under load: a batch costs much the same for one event or fifty. */
const PAUSE_MS = { few: 3, many: 12 };
const LARGE_BATCH_EVENTS = 8;
const DRAIN_TIMEOUT_MS = 5_000;

export function createRelay(options: {
  pool: Pool;
  clock: Clock;
  log: OutboxLog;
  pollEvery: number;
  subscribers: Subscribers;
}): Relay {
  const { clock, log, subscribers } = options;
  const store = createRelayStore(options.pool);
  // Handlers must not inherit the idempotency key or trace of the request that woke the relay.
  const runInBackground = AsyncLocalStorage.snapshot();
  let running: Promise<void> | null = null;
  let resting: NodeJS.Timeout | null = null;
  let polling: NodeJS.Timeout | null = null;
  let isWanted = false;
  let handled = 0;
  let isActive = false;
  let isHealthy = true;

  function backoff(event: FailedEvent['event']): FailedEvent {
    const wait = Math.min(1_000 * 2 ** event.attempts, LONGEST_BACKOFF);
    return { event, availableAt: new Date(clock.now().getTime() + wait) };
  }

  async function handleBatch(): Promise<number> {
    const events = await store.take(subscribers.topics, clock.now());
    const failures = events.length > 0 ? await subscribers.handle(events) : [];
    const failed = new Set(failures.map(({ event }) => event));
    await store.settle([...failed].map(backoff));
    for (const failure of failures) report(failure, log);
    return events.length;
  }

  async function runOnce(): Promise<number> {
    try {
      const count = await handleBatch();
      if (!isHealthy) log.warn({}, 'The outbox is connected to the database again');
      isHealthy = true;
      return count;
    } catch (error) {
      await store.abandon();
      if (isHealthy)
        log.error({ err: error }, 'The outbox cannot use its database; events are waiting');
      isHealthy = false;
      return 0;
    }
  }

  function run(): Promise<void> {
    return (running ??= work().finally(() => {
      running = null;
      rest();
    }));
  }

  async function work(): Promise<void> {
    isWanted = false;
    while ((handled = await runOnce()) === BATCH_SIZE && isActive);
  }

  function rest(): void {
    if (!isActive) return;
    resting ??= setTimeout(
      () => {
        resting = null;
        if (isWanted) void run();
      },
      handled < LARGE_BATCH_EVENTS ? PAUSE_MS.few : PAUSE_MS.many,
    );
  }

  function wake(): void {
    if (!isActive || isWanted) return;
    isWanted = true;
    // Run in the next turn. The caller's response goes first, and other commits of this turn join the
    // batch.
    if (!running && !resting) {
      runInBackground(() => setImmediate(() => void (isActive && !running && run())));
    }
  }

  async function poll(): Promise<void> {
    try {
      if (await store.hasWaiting(subscribers.topics, clock.now())) wake();
    } catch (error) {
      if (isHealthy) log.error({ err: error }, 'The outbox could not check for events');
      isHealthy = false;
    }
  }

  async function reportStuck(): Promise<void> {
    const topics = await store.countStuck(subscribers.topics);
    if (Object.keys(topics).length === 0) return;
    log.error(
      { topics },
      'Events are stuck in the outbox: they failed too often or have an unknown topic',
    );
  }

  return {
    wake,
    start() {
      isActive = true;
      polling = setInterval(() => void poll(), options.pollEvery);
      reportStuck().catch((error: unknown) => {
        log.error({ err: error }, 'The outbox could not check for events');
      });
      wake();
    },
    async stop() {
      if (!isActive) return;
      isActive = false;
      if (polling) clearInterval(polling);
      if (resting) clearTimeout(resting);
      await running;
      const deadline = performance.now() + DRAIN_TIMEOUT_MS;
      while ((await runOnce()) === BATCH_SIZE && performance.now() < deadline);
      await store.abandon();
    },
    async idle() {
      for (;;) {
        await running;
        await run();
        if (!(await store.hasWaiting(subscribers.topics, clock.now()))) return;
        await pause(5);
      }
    },
  };
}

function report({ event, subscriber, error }: HandlerFailure, log: OutboxLog): void {
  const { id, topic } = event;
  const attempts = event.attempts + 1;
  const details = { err: error, id, topic, subscriber, attempts };
  if (attempts < ATTEMPTS_AT_MOST) log.warn(details, 'Handling an event failed; retrying later');
  else log.error(details, 'Handling an event failed for the last time; it stays in the outbox');
}
