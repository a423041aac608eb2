import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type BatchOptions, createBatch, createGate } from './entities-batch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ids = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `p${from + at}`);

function batch(options: Partial<BatchOptions> = {}) {
  const calls: { ids: string[]; answer(): void }[] = [];
  const failed: string[][] = [];
  const { add } = createBatch({
    size: () => 20,
    waitMs: 50,
    gate: createGate(1000),
    load: (asked) => new Promise((answer) => calls.push({ ids: asked, answer })),
    onFailed: (asked) => failed.push(asked),
    ...options,
  });
  const sent = (): string[][] => calls.map((call) => call.ids);
  return { add, calls, sent, failed };
}

test(
  'requests posts together once no more are added',
  { tags: ['CACHE-12', 'CACHE-13', 'POST-58'] },
  async () => {
    const { add, sent } = batch();
    add('a');
    await vi.advanceTimersByTimeAsync(40);
    add('b');
    add('a');
    await vi.advanceTimersByTimeAsync(49);
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent()).toEqual([['a', 'b']]);
  },
);

test('waits at most twice as long while cards keep coming', { tags: ['POST-58'] }, async () => {
  const { add, sent } = batch();
  for (const id of ids(1, 5)) {
    add(id);
    await vi.advanceTimersByTimeAsync(30);
  }
  expect(sent()).toEqual([ids(1, 4)]);
});

test(
  'sends more posts per call on a faster connection',
  { tags: ['POST-55', 'POST-56'] },
  async () => {
    const { add, sent, calls } = batch({ size: () => 5 });
    for (const id of ids(1, 12)) add(id);
    await vi.advanceTimersByTimeAsync(50);
    for (const at of [0, 1, 2]) {
      calls[at]?.answer();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(sent()).toEqual([ids(1, 5), ids(6, 10), ids(11, 12)]);
  },
);

test('delays the next call by 1 s or until answered', { tags: ['POST-57'] }, async () => {
  const { add, sent, calls } = batch({ size: () => 2 });
  for (const id of ids(1, 6)) add(id);
  await vi.advanceTimersByTimeAsync(50);
  expect(sent()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(sent()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toHaveLength(2);
  for (const call of calls) call.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toHaveLength(3);
});

test('requests neither null ids nor the end marker', { tags: ['POST-59'] }, async () => {
  const { add, sent } = batch();
  for (const id of [null, 'END', '', 'a']) add(id);
  await vi.advanceTimersByTimeAsync(50);
  expect(sent()).toEqual([['a']]);
});

test('skips a post that is no longer wanted', async () => {
  const wanted = new Set(['b']);
  const { add, sent, calls } = batch({ isWanted: (id) => wanted.has(id) });
  add('a');
  add('b');
  await vi.advanceTimersByTimeAsync(50);
  expect(sent()).toEqual([['b']]);
  calls[0]?.answer();
  wanted.add('a');
  add('a');
  await vi.advanceTimersByTimeAsync(50);
  expect(sent()).toEqual([['b'], ['a']]);
});

test('requests a post again only after a failure', async () => {
  let fail = (): void => {};
  const asked: string[][] = [];
  const { add, failed } = batch({
    load: (each) => {
      asked.push(each);
      return new Promise((_, reject) => (fail = () => reject(new Error('down'))));
    },
  });
  add('a');
  await vi.advanceTimersByTimeAsync(50);
  add('a');
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toEqual([['a']]);
  fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(failed).toEqual([['a']]);
  add('a');
  await vi.advanceTimersByTimeAsync(50);
  expect(asked).toEqual([['a'], ['a']]);
});
