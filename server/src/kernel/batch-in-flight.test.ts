import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, expect, test } from 'vitest';

import { createManualTimers, type ManualTimers } from './timers.ts';
import { batchInFlight } from './batch-in-flight.ts';

const PATIENCE_MS = 50;
let timers: ManualTimers;
beforeEach(() => void (timers = createManualTimers()));

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function halves(max = 10) {
  const rounds: { given: readonly number[]; finish(): void; fail(why: Error): void }[] = [];
  const half = batchInFlight(
    (given: readonly number[]) => {
      const { promise, resolve, reject } = Promise.withResolvers<readonly number[]>();
      const finish = (): void => resolve(given.map((each) => each / 2));
      rounds.push({ given, finish, fail: reject });
      return promise;
    },
    { timers, max, patienceMs: PATIENCE_MS },
  );
  return { half, rounds, given: () => rounds.map(({ given }) => given) };
}

test('runs a lone call immediately, and batches concurrent ones', async () => {
  const { half, rounds, given } = halves();
  const first = half(2);
  const others = [half(4), half(6)];
  await turn();
  expect(given()).toEqual([[2]]);
  rounds[0]?.finish();
  expect(await first).toBe(1);
  await turn();
  expect(given()).toEqual([[2], [4, 6]]);
  rounds[1]?.finish();
  expect(await Promise.all(others)).toEqual([2, 3]);
  expect(timers.waiting).toEqual([]);
  const last = half(8);
  rounds[2]?.finish();
  expect(await last).toBe(4);
});

test('limits the size of a batch', async () => {
  const { half, rounds, given } = halves(2);
  const all = [2, 4, 6, 8].map(half);
  for (let at = 0; at < 3; at++) {
    rounds[at]?.finish();
    await turn();
  }
  expect(given()).toEqual([[2], [4, 6], [8]]);
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

test('starts the next batch while a slow one is running', async () => {
  const { half, rounds, given } = halves();
  const [slow, next, last] = [half(2), half(4), half(6)];
  timers.advance(PATIENCE_MS - 1);
  expect(given()).toEqual([[2]]);
  timers.advance(1);
  expect(given()).toEqual([[2], [4, 6]]);
  rounds[1]?.finish();
  expect(await Promise.all([next, last])).toEqual([2, 3]);
  const late = half(8);
  rounds[0]?.finish();
  expect(await slow).toBe(1);
  await turn();
  expect(given()).toEqual([[2], [4, 6], [8]]);
  const later = half(10);
  await turn();
  expect(given()).toHaveLength(3);
  rounds[2]?.finish();
  await turn();
  rounds[3]?.finish();
  expect(await Promise.all([late, later])).toEqual([4, 5]);
});

test('fails all calls of a failed batch, none later', async () => {
  const { half, rounds } = halves();
  const first = half(2);
  const others = Promise.allSettled([half(4), half(6)]);
  rounds[0]?.finish();
  await first;
  await turn();
  rounds[1]?.fail(new Error('away'));
  expect((await others).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const after = half(8);
  await turn();
  rounds[2]?.finish();
  expect(await after).toBe(4);
});

test('throws for a call whose result is missing', async () => {
  const ask = batchInFlight(async (given: readonly string[]) => given.slice(0, 1), {
    timers,
    max: 10,
    patienceMs: PATIENCE_MS,
  });
  await ask('a');
  const [, second, third] = await Promise.allSettled([ask('a'), ask('b'), ask('c')]);
  expect(second).toEqual({ status: 'fulfilled', value: 'b' });
  expect(third?.status).toBe('rejected');
});

test('runs a batch in the context of its first call', async () => {
  const names = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const ask = batchInFlight(
    async (given: readonly string[]) => {
      seen.push(names.getStore());
      await turn();
      return given;
    },
    { timers, max: 10, patienceMs: PATIENCE_MS },
  );
  await Promise.all(['ann', 'ben', 'cai'].map((name) => names.run(name, () => ask(name))));
  expect(seen).toEqual(['ann', 'ben']);
});
