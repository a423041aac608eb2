import { expect, test } from 'vitest';

import { batchPerTick } from './batch-per-tick.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('batches requests of one event loop turn', async () => {
  const rounds: (readonly number[])[] = [];
  const half = batchPerTick(async (asked: readonly number[]) => {
    rounds.push(asked);
    return asked.map((each) => each / 2);
  });
  const early = [half(2), half(8)];
  await turn();
  const late = half(6);
  expect(await Promise.all([...early, late])).toEqual([1, 4, 3]);
  expect(rounds).toEqual([[2, 8], [6]]);
});

test('starts a new batch while one is in flight', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let rounds = 0;
  const ask = batchPerTick(async (asked: readonly string[]) => {
    rounds += 1;
    await promise;
    return asked;
  });
  const first = ask('a');
  await turn();
  const second = ask('a');
  await turn();
  expect(rounds).toBe(2);
  resolve();
  expect(await Promise.all([first, second])).toEqual(['a', 'a']);
});

test('rejects only the requests of a failed batch', async () => {
  let isAway = true;
  const ask = batchPerTick(async (asked: readonly string[]) => {
    if (isAway) throw new Error('away');
    return asked;
  });
  const failed = await Promise.allSettled([ask('a'), ask('b')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await ask('a')).toBe('a');
});

test('rejects only the request with a missing answer', async () => {
  const ask = batchPerTick(async (asked: readonly string[]) => asked.slice(0, 1));
  const [first, second] = await Promise.allSettled([ask('a'), ask('b')]);
  expect(first).toEqual({ status: 'fulfilled', value: 'a' });
  expect(second.status).toBe('rejected');
});
