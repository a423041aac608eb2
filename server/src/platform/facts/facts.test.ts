import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { systemClock } from '#src/kernel/clock.ts';
import { createBus } from '#src/platform/bus/bus.ts';
import { createOutbox, type Outbox } from '#src/platform/outbox/outbox.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { commit } from './commit.ts';
import { factKind } from './fact-kind.ts';
import { createFacts, type Facts, type FactsOptions } from './facts.ts';
import { externalFacts } from './external-facts.ts';

const moved = factKind<{ id: number; text?: string }>('moved');
const gone = factKind<{ id: number }>('gone', { isHandledFromOutside: true });

let database: FreshDatabase;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await sql`truncate fact_log, outbox`.execute(database.db);
});
afterAll(() => database.drop());

interface Process {
  facts: Facts;
  outbox: Outbox;
  logged: string[];
  heard: number[];
  missed(): number;
}

interface ProcessOptions extends Partial<Pick<FactsOptions, 'isAlone' | 'patienceMs' | 'kinds'>> {
  isMute?: boolean;
}

async function startProcess(options: ProcessOptions = {}): Promise<Process> {
  const { isMute = false, isAlone = false, patienceMs = Infinity, kinds = [moved, gone] } = options;
  const { db, pool } = database;
  const logged: string[] = [];
  const note = (_: object, message: string): void => void logged.push(message);
  const log = { warn: note, error: note };
  const bus = createBus({ pool, log, isAlone });
  const outbox = createOutbox({ pool, clock: systemClock, log });
  const facts = createFacts({ db, bus, outbox, log, kinds, isAlone, patienceMs });
  const heard: number[] = [];
  let missed = 0;
  if (kinds.includes(moved)) facts.everywhere(moved, ({ id }) => heard.push(id));
  facts.onMissed(() => (missed += 1));
  if (!isMute) await bus.start();
  await facts.start();
  ends.push(async () => {
    await facts.stop();
    if (!isMute) await bus.stop();
  });
  return { facts, outbox, logged, heard, missed: () => missed };
}

const move = ({ facts }: Pick<Process, 'facts'>, id: number, text?: string): Promise<void> =>
  commit({ db: database.db, facts }, async (_tx, tell) =>
    tell(moved, { id, ...(text && { text }) }),
  );

const rows = (): Promise<unknown[]> =>
  database.db.selectFrom('fact_log').select(['name', 'payload']).execute();

test('calls the writer’s own handlers before the write resolves', async () => {
  const writer = await startProcess();
  await commit({ db: database.db, facts: writer.facts }, async (_tx, tell) => {
    tell(moved, { id: 1 });
    expect(writer.heard).toEqual([]);
  });
  expect(writer.heard).toEqual([1]);
});

test('publishes nothing from a rolled back transaction', async () => {
  const writer = await startProcess();
  const failing = commit({ db: database.db, facts: writer.facts }, async (_tx, tell) => {
    tell(moved, { id: 1 });
    throw new Error('the use case refused');
  });
  await expect(failing).rejects.toThrow('the use case refused');
  expect(writer.heard).toEqual([]);
  expect(await rows()).toEqual([]);
});

describe('another process', () => {
  test('receives facts from the bus, not twice from the log', async () => {
    const [writer, other] = [await startProcess(), await startProcess()];
    await move(writer, 1);
    await vi.waitFor(() => expect(other.heard).toEqual([1]));
    await commit({ db: database.db, facts: externalFacts }, async (_tx, tell) =>
      tell(moved, { id: 2 }),
    );
    await vi.waitFor(() => expect(other.heard).toContain(2));
    expect(other.heard).toEqual([1, 2]);
    expect(writer.heard.filter((id) => id === 1)).toEqual([1]);
  });

  test('receives facts of a writer that died before publishing', async () => {
    const [writer, other] = [await startProcess({ isMute: true }), await startProcess()];
    await move(writer, 1);
    await vi.waitFor(() => expect(other.heard).toEqual([1]));
  });

  test('receives facts of a long-running transaction', async () => {
    const [writer, other] = [await startProcess({ isMute: true }), await startProcess()];
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = commit({ db: database.db, facts: writer.facts }, async (tx, tell) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      tell(moved, { id: 1 });
      await promise;
    });
    await move(writer, 2);
    await vi.waitFor(() => expect(other.heard).toEqual([2]));
    resolve();
    await slow;
    await vi.waitFor(() => expect(other.heard).toEqual([2, 1]));
  });

  test('reads facts from the log when too long for messages', async () => {
    const [writer, other] = [await startProcess(), await startProcess()];
    await move(writer, 1, 'x'.repeat(20_000));
    await vi.waitFor(() => expect(other.heard).toEqual([1]));
  });

  test('receives facts written by a command', async () => {
    const other = await startProcess();
    await commit({ db: database.db, facts: externalFacts }, async (_tx, tell) =>
      tell(moved, { id: 1 }),
    );
    await vi.waitFor(() => expect(other.heard).toEqual([1]));
  });

  test('clears its caches on a fact of an unknown kind', async () => {
    const [writer, older] = [await startProcess(), await startProcess({ kinds: [gone] })];
    await move(writer, 1);
    await vi.waitFor(() => expect(older.missed()).toBe(1));
  });

  test('clears caches while the log is unreadable, then continues', async () => {
    const [writer, other] = [
      await startProcess({ isMute: true }),
      await startProcess({ patienceMs: 600 }),
    ];
    await sql`alter table fact_log rename to away`.execute(database.db);
    await vi.waitFor(() => expect(other.missed()).toBeGreaterThan(1));
    expect(other.logged).toEqual(['Could not read facts from other processes']);
    await sql`alter table away rename to fact_log`.execute(database.db);
    await move(writer, 1);
    await vi.waitFor(() => expect(other.heard).toEqual([1]));
  });
});

test('keeps the caches of a single process without the log', async () => {
  const [alone, other] = [
    await startProcess({ isAlone: true, patienceMs: 600 }),
    await startProcess({ patienceMs: 600 }),
  ];
  await sql`alter table fact_log rename to away`.execute(database.db);
  await vi.waitFor(() => expect(other.missed()).toBeGreaterThan(0));
  await sql`alter table away rename to fact_log`.execute(database.db);
  expect(alone.missed()).toBe(0);
});

test('logs no facts when there is only one process', async () => {
  const alone = await startProcess({ isAlone: true });
  await move(alone, 1);
  expect(alone.heard).toEqual([1]);
  expect(await rows()).toEqual([]);
  await commit({ db: database.db, facts: externalFacts }, async (_tx, tell) =>
    tell(moved, { id: 2 }),
  );
  await vi.waitFor(() => expect(alone.heard).toEqual([1, 2]));
});

test('delivers a fact by the outbox to one handler', async () => {
  const writer = await startProcess();
  const handled: number[] = [];
  writer.facts.once(gone, 'sweeper', ({ payload }) => void handled.push(payload.id));
  writer.outbox.start();
  ends.push(() => writer.outbox.stop());
  await commit({ db: database.db, facts: writer.facts }, async (_tx, tell) => {
    tell(moved, { id: 1 });
    tell(gone, { id: 2 });
  });
  await vi.waitFor(() => expect(handled).toEqual([2]));
  await writer.outbox.idle();
  expect(handled).toEqual([2]);
  expect(await database.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
});

test("delivers a command's fact once if its kind allows it", async () => {
  const other = await startProcess();
  const handled: number[] = [];
  other.facts.once(gone, 'sweeper', ({ payload }) => void handled.push(payload.id));
  other.outbox.start();
  ends.push(() => other.outbox.stop());
  await commit({ db: database.db, facts: externalFacts }, async (_tx, tell) => {
    tell(moved, { id: 1 });
    tell(gone, { id: 2 });
  });
  other.outbox.wake();
  await vi.waitFor(() => expect(handled).toEqual([2]));
  await other.outbox.idle();
  expect(await database.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
});

test('isolates the write and other handlers from a throwing handler', async () => {
  const writer = await startProcess();
  writer.facts.everywhere(gone, () => {
    throw new Error('a listener failed');
  });
  const heard: number[] = [];
  writer.facts.everywhere(gone, ({ id }) => heard.push(id));
  await commit({ db: database.db, facts: writer.facts }, async (_tx, tell) =>
    tell(gone, { id: 7 }),
  );
  expect(heard).toEqual([7]);
  expect(writer.logged).toEqual(['A fact listener failed']);
});

test('rejects duplicate and unregistered kinds immediately', async () => {
  await expect(startProcess({ kinds: [moved, factKind('moved')] })).rejects.toThrow(
    'Two kinds of facts are called moved.',
  );
  const { facts } = await startProcess();
  expect(() => facts.everywhere(factKind('unheard'), () => undefined)).toThrow(
    'unheard is not a registered fact.',
  );
});

test('deletes facts older than some minutes', async () => {
  const writer = await startProcess();
  await move(writer, 1);
  await sql`update fact_log set at = at - interval '6 minutes'`.execute(database.db);
  await move(writer, 2);
  const passed = performance.now();
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    vi.advanceTimersByTime(passed + 61_000);
    await vi.waitFor(async () =>
      expect(await rows()).toEqual([{ name: 'moved', payload: { id: 2 } }]),
    );
  } finally {
    vi.useRealTimers();
  }
});
