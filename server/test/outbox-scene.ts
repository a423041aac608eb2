import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';

import { createManualClock, type ManualClock } from '#src/kernel/clock.ts';
import { createOutbox, type Outbox, type OutboxOptions } from '#src/platform/outbox/outbox.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';

export interface LoggedLine {
  level: 'warn' | 'error';
  message: string;
  details: Record<string, unknown>;
}

export interface OutboxProcess {
  outbox: Outbox;
  logged: LoggedLine[];
}

export interface OutboxScene {
  database: FreshDatabase;
  clock: ManualClock;
  newProcess(options?: Partial<OutboxOptions>): OutboxProcess;
  rows(): Promise<{ id: number; attempts: number; payload: unknown }[]>;
  stopAll(): Promise<void>;
}

export function outboxScene(): OutboxScene {
  const made: Outbox[] = [];
  const scene = { newProcess, rows, stopAll } as OutboxScene;
  beforeAll(async () => {
    scene.database = await freshDatabase();
  });
  beforeEach(() => {
    // The clock is far from the database's time, because nothing may depend on the two agreeing.
    scene.clock = createManualClock('2020-01-01T00:00:00Z');
  });
  afterEach(async () => {
    await stopAll();
    await scene.database.pool.query('delete from outbox');
  });
  afterAll(() => scene.database.drop());

  async function stopAll(): Promise<void> {
    await Promise.all(made.splice(0).map((outbox) => outbox.stop()));
  }

  function newProcess(options: Partial<OutboxOptions> = {}): OutboxProcess {
    const { database, clock } = scene;
    const logged: LoggedLine[] = [];
    const note =
      (level: LoggedLine['level']) =>
      (details: object, message: string): void =>
        void logged.push({ level, message, details: details as Record<string, unknown> });
    const log = { warn: note('warn'), error: note('error') };
    const outbox = createOutbox({
      pool: database.pool,
      clock,
      log,
      pollEvery: 3_600_000,
      ...options,
    });
    made.push(outbox);
    return { outbox, logged };
  }

  async function rows(): Promise<{ id: number; attempts: number; payload: unknown }[]> {
    const answer = await scene.database.pool.query(
      'select id, attempts, payload from outbox order by id',
    );
    return answer.rows;
  }

  return scene;
}

export async function expectEachEventOnce(scene: OutboxScene, runs: number): Promise<void> {
  const { database, newProcess, rows, stopAll } = scene;
  const transactions = fc.array(
    fc.record({
      commits: fc.boolean(),
      events: fc.array(fc.record({ fails: fc.nat({ max: 3 }) }), { maxLength: 4 }),
      relay: fc.nat({ max: 1 }),
      wakes: fc.boolean(),
    }),
    { maxLength: 12 },
  );
  const property = fc.asyncProperty(transactions, async (each) => {
    const processes = [newProcess(), newProcess()];
    const handled = new Map<string, number>();
    const failures = new Map<string, number>();
    for (const { outbox } of processes) {
      outbox.subscribe<{ key: string; fails: number }>('made', 'listener', ({ payload }) => {
        const { key, fails } = payload;
        const failed = failures.get(key) ?? 0;
        failures.set(key, failed + 1);
        if (failed < fails) throw new Error('not yet');
        handled.set(key, (handled.get(key) ?? 0) + 1);
      });
      outbox.start();
    }
    const write = async ({ commits, events, relay, wakes }: (typeof each)[number], at: number) => {
      const { outbox } = processes[relay]!;
      await database.db
        .transaction()
        .execute(async (transaction) => {
          for (const [index, { fails }] of events.entries()) {
            const payload = { key: `${at}.${index}`, fails };
            await outbox.append(transaction, { topic: 'made', payload });
          }
          if (!commits) throw new Error('rolled back');
        })
        .catch((error: Error) => expect(error.message).toBe('rolled back'));
      if (wakes) outbox.wake();
    };
    await Promise.all(each.map(write));
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(processes.map(({ outbox }) => outbox.idle()));
      scene.clock.advance(60_000);
    }
    const expected = each.flatMap(({ commits, events }, at) =>
      commits ? events.map((_, index) => [`${at}.${index}`, 1] as const) : [],
    );
    expect(handled).toEqual(new Map(expected));
    expect(await rows()).toEqual([]);
    await stopAll();
  });
  await fc.assert(property, { numRuns: runs });
}
