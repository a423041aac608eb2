import { beforeAll, beforeEach, expect, test } from 'vitest';

import type { ManualClock } from '#src/kernel/clock.ts';
import type { FreshDatabase } from '#test/database.ts';
import { createBus } from '#src/platform/bus/bus.ts';
import { expectEachEventOnce, outboxScene } from '#test/outbox-scene.ts';
import type { Outbox } from './outbox.ts';

const scene = outboxScene();
const { newProcess, rows } = scene;
let database: FreshDatabase;
let clock: ManualClock;
beforeAll(() => {
  ({ database } = scene);
});
beforeEach(() => {
  ({ clock } = scene);
});

const commit = (outbox: Outbox, ...payloads: unknown[]): Promise<void> =>
  database.db.transaction().execute(async (transaction) => {
    for (const payload of payloads) await outbox.append(transaction, { topic: 'made', payload });
  });

async function cutRelays(): Promise<void> {
  await database.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'rookery outbox'`);
}

test('handles an event after its commit and deletes it', async () => {
  const { outbox } = newProcess();
  const heard: unknown[] = [];
  outbox.subscribe('made', 'listener', (event) => void heard.push(event));
  outbox.start();
  await outbox.idle();
  await database.db.transaction().execute(async (transaction) => {
    await outbox.append(transaction, {
      topic: 'made',
      payload: { ulid: '01A', words: ['ö', null] },
    });
    outbox.wake();
    await outbox.idle();
    expect(heard).toEqual([]);
  });
  outbox.wake();
  await outbox.idle();
  expect(heard).toEqual([
    {
      id: expect.any(Number),
      topic: 'made',
      payload: { ulid: '01A', words: ['ö', null] },
      attempts: 0,
      createdAt: expect.any(Date),
      traceparent: null,
    },
  ]);
  expect(await rows()).toEqual([]);
});

test('ignores an event of a rolled back transaction', async () => {
  const { outbox } = newProcess();
  const heard: unknown[] = [];
  outbox.subscribe('made', 'listener', (event) => void heard.push(event));
  outbox.start();
  const failing = database.db.transaction().execute(async (transaction) => {
    await outbox.append(transaction, { topic: 'made', payload: 1 });
    throw new Error('the use case refused');
  });
  await expect(failing).rejects.toThrow('the use case refused');
  outbox.wake();
  await outbox.idle();
  expect(heard).toEqual([]);
});

test('delivers a batch in order to every subscriber', async () => {
  const { outbox } = newProcess();
  const heard: Record<string, unknown[]> = { one: [], two: [], other: [] };
  outbox.subscribe('made', 'one', async ({ payload }) => {
    for (let turn = Number(payload) % 5; turn < 5; turn += 1) await Promise.resolve();
    heard.one?.push(payload);
  });
  outbox.subscribe('made', 'two', ({ payload }) => void heard.two?.push(payload));
  outbox.subscribe('else', 'other', ({ payload }) => void heard.other?.push(payload));
  const numbers = Array.from({ length: 250 }, (_, index) => index);
  await commit(outbox, ...numbers);
  outbox.start();
  await outbox.idle();
  expect(heard).toEqual({ one: numbers, two: numbers, other: [] });
});

test('shows a handler which events it gets together', async () => {
  const { outbox } = newProcess();
  const batches = new Set<readonly number[]>();
  outbox.subscribe<number>('made', 'one', (_event, batch) => {
    batches.add(batch.map(({ payload }) => payload));
  });
  outbox.subscribe('else', 'other', () => undefined);
  await commit(outbox, 1, 2, 3);
  outbox.start();
  await outbox.idle();
  expect([...batches]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

test('handles events of a crashed process in the next process', async () => {
  const crashed = newProcess();
  crashed.outbox.subscribe('made', 'listener', () => undefined);
  await commit(crashed.outbox, 1, 2);

  const { outbox } = newProcess();
  const heard: unknown[] = [];
  outbox.subscribe('made', 'listener', ({ payload }) => void heard.push(payload));
  outbox.start();
  await outbox.idle();
  expect(heard).toEqual([1, 2]);
});

test('handles events that another process took before it crashed', async () => {
  const first = newProcess();
  let hang = (): void => undefined;
  const inHand = new Promise<void>((resolve) => {
    first.outbox.subscribe('made', 'listener', ({ payload }) => {
      resolve();
      if (payload === 1) return new Promise((letGo) => (hang = letGo));
      throw new Error('failed after the crash');
    });
  });
  await commit(first.outbox, 1, 2);
  first.outbox.start();
  await inHand;

  const second = newProcess();
  const heard: unknown[] = [];
  second.outbox.subscribe('made', 'listener', ({ payload }) => void heard.push(payload));
  await cutRelays();
  second.outbox.start();
  await second.outbox.idle();
  expect(heard).toEqual([1, 2]);
  hang();
  await expect
    .poll(() => first.logged.map(({ message }) => message))
    .toEqual(['The outbox cannot use its database; events are waiting']);
  await first.outbox.idle();
  expect(await rows()).toEqual([]);
});

test('logs a lost connection once and reconnects', async () => {
  const { outbox, logged } = newProcess({ pollEvery: 20 });
  const heard: unknown[] = [];
  const isHeard = new Promise<void>((resolve) => {
    outbox.subscribe('made', 'listener', ({ payload }) => {
      heard.push(payload);
      if (payload === 2) resolve();
    });
  });
  outbox.start();
  await commit(outbox, 1);
  await outbox.idle();
  await cutRelays();
  await commit(outbox, 2);
  await isHeard;
  expect(heard).toEqual([1, 2]);
  expect(logged.filter(({ level }) => level === 'error').length).toBeLessThanOrEqual(1);
});

test('retries a failing event with growing pauses, others continue', async () => {
  const { outbox, logged } = newProcess();
  const heard: unknown[] = [];
  const tried: number[] = [];
  outbox.subscribe('made', 'careful', ({ payload }) => void heard.push(payload));
  outbox.subscribe('made', 'broken', async ({ payload, attempts }) => {
    if (payload !== 'bad') return;
    tried.push(attempts);
    if (attempts < 3) throw new Error('not now');
  });
  outbox.start();
  await commit(outbox, 'good', 'bad', 'fine');
  await outbox.idle();
  expect(heard).toEqual(['good', 'bad', 'fine']);
  expect(await rows()).toEqual([{ id: expect.any(Number), attempts: 1, payload: 'bad' }]);
  for (const [seconds, attempts] of [
    [1, [0, 1]],
    [2, [0, 1, 2]],
    [4, [0, 1, 2, 3]],
  ] as const) {
    clock.advance(seconds * 1_000 - 1);
    await outbox.idle();
    expect(tried).toEqual(attempts.slice(0, -1));
    clock.advance(1);
    await outbox.idle();
    expect(tried).toEqual(attempts);
  }
  expect(await rows()).toEqual([]);
  expect(heard).toEqual(['good', 'bad', 'fine', 'bad', 'bad', 'bad']);
  expect(logged).toHaveLength(3);
  expect(logged[0]).toMatchObject({
    level: 'warn',
    details: { topic: 'made', subscriber: 'broken', attempts: 1, err: new Error('not now') },
  });
});

test('retries an event that failed while the clock was ahead', async () => {
  const { outbox } = newProcess();
  const tried: number[] = [];
  outbox.subscribe('made', 'broken', ({ attempts }) => {
    tried.push(attempts);
    if (attempts === 0) throw new Error('not now');
  });
  outbox.start();
  clock.advance(30 * 86_400_000);
  await commit(outbox, 'bad');
  await outbox.idle();
  expect(tried).toEqual([0]);
  clock.advance(-30 * 86_400_000);
  await outbox.idle();
  expect(tried).toEqual([0, 1]);
  expect(await rows()).toEqual([]);
});

test('keeps an event after twenty failures and logs it', async () => {
  const { outbox, logged } = newProcess();
  let tries = 0;
  outbox.subscribe('made', 'broken', () => {
    tries += 1;
    throw new Error('never');
  });
  outbox.start();
  await commit(outbox, 'bad');
  for (let hour = 0; hour < 25; hour += 1) {
    await outbox.idle();
    clock.advance(3_600_000);
  }
  expect(tries).toBe(20);
  expect(await rows()).toEqual([{ id: expect.any(Number), attempts: 20, payload: 'bad' }]);
  expect(logged.filter(({ level }) => level === 'error')).toEqual([
    {
      level: 'error',
      message: 'Handling an event failed for the last time; it stays in the outbox',
      details: expect.objectContaining({ topic: 'made', subscriber: 'broken', attempts: 20 }),
    },
  ]);
  const next = newProcess();
  next.outbox.subscribe('made', 'broken', () => undefined);
  next.outbox.start();
  await expect.poll(() => next.logged.map(({ details }) => details.topics)).toEqual([{ made: 1 }]);
});

test('handles each event once with two concurrent relays', async () => {
  const heard: unknown[] = [];
  const processes = [newProcess(), newProcess(), newProcess()];
  for (const { outbox } of processes) {
    outbox.subscribe('made', 'listener', async ({ payload }) => {
      await new Promise(setImmediate);
      heard.push(payload);
    });
    outbox.start();
  }
  const numbers = Array.from({ length: 600 }, (_, index) => index);
  const [first, second, third] = processes.map(({ outbox }) => outbox);
  for (let start = 0; start < numbers.length; start += 30) {
    await commit(first!, ...numbers.slice(start, start + 30));
    for (const { outbox } of processes) outbox.wake();
  }
  await Promise.all([first!.idle(), second!.idle(), third!.idle()]);
  expect(heard.toSorted((one, other) => Number(one) - Number(other))).toEqual(numbers);
});

test('handles other events while another relay holds some', async () => {
  const first = newProcess();
  let letGo = (): void => undefined;
  const inHand = new Promise<void>((resolve) => {
    first.outbox.subscribe('made', 'slow', () => {
      resolve();
      return new Promise((release) => (letGo = release));
    });
  });
  first.outbox.start();
  await commit(first.outbox, 1);
  first.outbox.wake();
  await inHand;
  const second = newProcess();
  const heard = new Promise((resolve) => {
    second.outbox.subscribe('made', 'listener', ({ payload }) => resolve(payload));
  });
  second.outbox.start();
  await commit(second.outbox, 2);
  second.outbox.wake();
  expect(await heard).toBe(2);
  letGo();
  await first.outbox.idle();
  expect(await rows()).toEqual([]);
});

test('finds an event by polling without a notification', async () => {
  const other = newProcess();
  const { outbox } = newProcess({ pollEvery: 20 });
  const heard = new Promise((resolve) => {
    outbox.subscribe('made', 'listener', ({ payload }) => resolve(payload));
  });
  outbox.start();
  await outbox.idle();
  await commit(other.outbox, 'from the command line');
  expect(await heard).toBe('from the command line');
});

test('skips unhandled topics, and leaves unknown events alone', async () => {
  const newer = newProcess();
  await commit(newer.outbox, 'of a newer version');
  const { outbox, logged } = newProcess();
  outbox.subscribe('else', 'listener', () => undefined);
  outbox.start();
  await commit(outbox, 'unheard');
  await outbox.idle();
  expect(await rows()).toMatchObject([{ payload: 'of a newer version', attempts: 0 }]);
  await expect.poll(() => logged.map(({ details }) => details.topics)).toEqual([{ made: 1 }]);
});

test('resolves idle after handling events that handlers emitted', async () => {
  const { outbox } = newProcess();
  const heard: unknown[] = [];
  outbox.subscribe<number>('made', 'counting', async ({ payload }) => {
    heard.push(payload);
    if (payload < 5) await commit(outbox, payload + 1);
  });
  outbox.start();
  await commit(outbox, 1);
  await outbox.idle();
  expect(heard).toEqual([1, 2, 3, 4, 5]);
});

test('handles pending events on stop, and rejects late subscribers', async () => {
  const { outbox } = newProcess();
  const heard: unknown[] = [];
  outbox.subscribe('made', 'listener', ({ payload }) => void heard.push(payload));
  outbox.start();
  await outbox.idle();
  await commit(outbox, ...Array.from({ length: 150 }, (_, index) => index));
  await outbox.stop();
  expect(heard).toHaveLength(150);
  expect(() => outbox.subscribe('made', 'late', () => undefined)).toThrow(/late must subscribe/);
});

test('handles exactly the events of committed transactions', () => expectEachEventOnce(scene, 3));

test('wakes a handling process without a poll', async () => {
  const telling = { error: () => undefined, warn: () => undefined };
  const buses = [0, 1].map(() => createBus({ pool: database.pool, log: telling }));
  await Promise.all(buses.map((bus) => bus.start()));
  const [writerBus, handlerBus] = buses;
  const writer = newProcess({ isRelay: false, ...(writerBus && { bus: writerBus }) });
  const handler = newProcess(handlerBus && { bus: handlerBus });
  const heard: string[] = [];
  for (const [name, { outbox }] of Object.entries({ writer, handler })) {
    outbox.subscribe('made', name, () => void heard.push(name));
    outbox.start();
  }
  await handler.outbox.idle();
  await commit(writer.outbox, 1, 2);
  writer.outbox.wake();
  await expect.poll(() => heard).toEqual(['handler', 'handler']);
  expect(await rows()).toEqual([]);
  await Promise.all(buses.map((bus) => bus.stop()));
});
