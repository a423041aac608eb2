import pg from 'pg';

import { createSlotPool } from '#src/kernel/slot-pool.ts';

export class DatabaseSilent extends Error {
  // PostgreSQL's code for a failed connection.
  readonly code = '08006';
  constructor() {
    super('The database does not answer.');
  }
}

/**
 * Fails fast while the database is silent: rejects all waiting requests and new ones. A merely slow query
 * only has its own time limit.
 */
export interface CircuitBreaker {
  readonly isOpen: boolean;
  /**
   * @param giveUp makes `work` fail, which ends the wait, and rolls back its connection.
   * @throws DatabaseSilent while the database is silent.
   */
  wait<Result>(work: () => Promise<Result>, giveUp: () => void): Promise<Result>;
  untilSilent(): Promise<void>;
  stop(): void;
}

interface Wait {
  since: number;
  giveUp(): void;
}

const CHECK_INTERVAL_MS = 500;
const PROBE_AFTER_MS = 2_000;
const RESPONSE_TIMEOUT_MS = 3_000;
const LOG_INTERVAL_MS = 60_000;

export function createCircuitBreaker(options: {
  target: pg.ClientConfig;
  log?: { warn(details: object, message: string): void };
}): CircuitBreaker {
  const { target, log } = options;
  const waits = createSlotPool<Wait>();
  let isOpen = false;
  let refused = 0;
  let isAsking = false;
  let isOver = false;
  let isWatched = false;
  const { promise: silence, resolve: tellSilence } = Promise.withResolvers<void>();
  const looking = setInterval(look, CHECK_INTERVAL_MS).unref();

  function look(): void {
    const suspect = performance.now() - PROBE_AFTER_MS;
    const isSuspect = waits.values().some(({ since }) => since <= suspect);
    if (isAsking || !(isWatched || isSuspect)) return;
    isAsking = true;
    void ask().finally(() => (isAsking = false));
  }

  async function ask(): Promise<void> {
    if (isOver || (await isResponding(target)) || isOver) return;
    isOpen = true;
    const waiting = waits.values();
    log?.warn(
      { waiting: waiting.length },
      'The database does not answer; refusing calls until it does',
    );
    tellSilence();
    refused = waiting.length;
    for (const { giveUp } of waiting) giveUp();
    const began = performance.now();
    const told = setInterval(() => {
      const seconds = Math.round((performance.now() - began) / 1000);
      log?.warn({ refused, seconds }, 'The database still does not answer');
    }, LOG_INTERVAL_MS).unref();
    while (!isOver && !(await isResponding(target)));
    clearInterval(told);
    isOpen = false;
    if (!isOver) log?.warn({ refused }, 'The database answers again');
  }

  return {
    get isOpen() {
      return isOpen;
    },
    async wait(work, giveUp) {
      if (isOpen) {
        refused += 1;
        giveUp();
        throw new DatabaseSilent();
      }
      const own = { since: performance.now(), giveUp };
      const seat = waits.take(own);
      try {
        return await work();
      } finally {
        waits.giveBack(seat, own);
      }
    },
    async untilSilent() {
      isWatched = true;
      look();
      await silence;
    },
    stop() {
      isOver = true;
      clearInterval(looking);
    },
  };
}

/** Any response counts, even the error that there are too many connections. */
async function isResponding(target: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...target, application_name: 'rookery probe' });
  client.on('error', () => undefined);
  const { promise: silence, resolve } = Promise.withResolvers<boolean>();
  const timer = countDown(RESPONSE_TIMEOUT_MS, () => resolve(false));
  const answer = client
    .connect()
    .then(() => client.query('select'))
    .then(
      () => true,
      () => true,
    );
  const isThere = await Promise.race([answer, silence]);
  clearInterval(timer);
  if (isThere) void client.end().catch(() => undefined);
  else destroyConnection(client);
  return isThere;
}

/** Excludes time in which this process was busy, because the response may already be in the socket. */
function countDown(ms: number, done: () => void): NodeJS.Timeout {
  const slice = ms / 10;
  let left = 10;
  let last = performance.now();
  return setInterval(() => {
    const now = performance.now();
    if (now - last < slice * 2) left -= 1;
    last = now;
    if (left === 0) done();
  }, slice).unref();
}

/** Closes a connection without a goodbye, which a silent server would not receive. */
export function destroyConnection(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}
