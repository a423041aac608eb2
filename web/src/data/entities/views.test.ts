import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createViewQueue } from './views.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function bench() {
  const calls: string[][] = [];
  const answer = { fails: false };
  const views = createViewQueue(async (ids) => {
    calls.push([...ids]);
    if (answer.fails) throw new Error('No answer.');
  });
  return { views, calls, answer };
}

test('sends views together, each post once in 24 hours', { tags: ['POST-29'] }, async () => {
  const { views, calls } = bench();
  views.add('a');
  await pass(2000);
  views.add('b');
  views.add('a');
  await pass(1000);
  expect(calls).toEqual([['a', 'b']]);
  views.add('a');
  await pass(24 * 3_600_000 - 3001);
  views.add('a');
  await pass(3000);
  expect(calls).toHaveLength(1);
  views.add('a');
  await pass(3000);
  expect(calls).toEqual([['a', 'b'], ['a']]);
});

test('sends twenty immediately, the rest when the page closes', { tags: ['POST-29'] }, async () => {
  const { views, calls } = bench();
  for (let at = 0; at < 22; at += 1) views.add(`P${at}`);
  expect(calls.map((ids) => ids.length)).toEqual([20]);
  views.flush();
  expect(calls.map((ids) => ids.length)).toEqual([20, 2]);
  views.flush();
  await pass(10_000);
  expect(calls).toHaveLength(2);
});

test('retries failed views once with the next ones', { tags: ['POST-29'] }, async () => {
  const log = vi.spyOn(console, 'info').mockReturnValue();
  const { views, calls, answer } = bench();
  answer.fails = true;
  views.add('a');
  await pass(3000);
  views.add('b');
  await pass(3000);
  answer.fails = false;
  views.add('c');
  await pass(3000);
  expect(calls).toEqual([['a'], ['a', 'b'], ['b', 'c']]);
  expect(log).toHaveBeenCalledTimes(2);
  log.mockRestore();
});

test('counts a view after the clock was set back', { tags: ['POST-29'] }, async () => {
  const { views, calls } = bench();
  views.add('a');
  await pass(3000);
  vi.setSystemTime(Date.now() - 48 * 3_600_000);
  views.add('a');
  await pass(3000);
  expect(calls).toEqual([['a'], ['a']]);
});
