import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createEngagementQueue, type EngagementQueue } from './engagement-queue.ts';

const start = new Date('2026-11-21T12:00:00Z').getTime();

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

interface Bench {
  queue: EngagementQueue;
  calls: [second: number, ids: string[]][];
  refreshed: Map<string, number>;
  stayed: string[];
  answer: { fails: boolean };
}

function bench(batch = 20): Bench {
  const calls: Bench['calls'] = [];
  const refreshed = new Map<string, number>();
  const stayed: string[] = [];
  const answer = { fails: false };
  const queue = createEngagementQueue({
    async refresh(ids) {
      calls.push([(Date.now() - start) / 1000, [...ids]]);
      if (answer.fails) throw new Error('No answer.');
      for (const id of ids) refreshed.set(id, Date.now());
    },
    refreshedAt: (id) => refreshed.get(id),
    stayed: () => stayed,
    batchSize: () => batch,
  });
  return { queue, calls, refreshed, stayed, answer };
}

const ids = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, at) => `P${from + at}`);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test(
  'requests one post after 3 s, with others added since',
  { tags: ['POST-48', 'POST-51'] },
  async () => {
    const { queue, calls } = bench();
    queue.add('P0');
    await pass(2500);
    queue.add('P1');
    await pass(499);
    expect(calls).toEqual([]);
    await pass(1);
    expect(calls).toEqual([[3, ['P0', 'P1']]]);
  },
);

test('requests five posts after 1 s even if more follow', { tags: ['POST-50'] }, async () => {
  const { queue, calls } = bench();
  for (const id of ids(5)) queue.add(id);
  await pass(900);
  queue.add('P5');
  await pass(100);
  expect(calls).toEqual([[1, ids(6)]]);
});

test(
  'does not delay a planned request when the fifth arrives',
  { tags: ['POST-50', 'POST-51'] },
  async () => {
    const { queue, calls } = bench();
    for (const id of ids(4)) queue.add(id);
    await pass(2800);
    queue.add('P4');
    await pass(200);
    expect(calls).toEqual([[3, ids(5)]]);
  },
);

test(
  'requests immediately at twenty posts, the limit per call',
  { tags: ['POST-27', 'POST-53', 'POST-55'] },
  async () => {
    const { queue, calls } = bench();
    for (const id of ids(19)) queue.add(id);
    expect(calls).toEqual([]);
    for (const id of ids(4, 19)) queue.add(id);
    expect(calls).toEqual([[0, ids(20)]]);
    await pass(3000);
    expect(calls).toEqual([
      [0, ids(20)],
      [3, ids(3, 20)],
    ]);
  },
);

test(
  'sends five ids per second on a slow connection',
  { tags: ['POST-55', 'POST-56'] },
  async () => {
    const { queue, calls } = bench(5);
    for (const id of ids(20)) queue.add(id);
    await pass(10_000);
    expect(calls).toEqual([0, 1, 2, 3].map((second) => [second, ids(5, second * 5)]));
  },
);

test('skips a post refreshed within the last minute', { tags: ['POST-54'] }, async () => {
  const { queue, calls, refreshed } = bench();
  refreshed.set('P0', start);
  queue.add('P0');
  await pass(30_000);
  queue.add('P0');
  await pass(29_000);
  expect(calls).toEqual([]);
  await pass(1000);
  queue.add('P0');
  await pass(3000);
  expect(calls).toEqual([[63, ['P0']]]);
});

test('refreshes minute-old counts of visible posts when idle', { tags: ['POST-52'] }, async () => {
  const { queue, calls, stayed } = bench();
  queue.add('P0');
  stayed.push('P0');
  await pass(3000);
  expect(calls).toEqual([[3, ['P0']]]);
  await pass(61_999);
  expect(calls).toHaveLength(1);
  await pass(5000);
  expect(calls).toHaveLength(2);
  expect(calls[1]?.[0]).toBeLessThanOrEqual(3 + 60 + 5);
  stayed.length = 0;
  await pass(300_000);
  expect(calls).toHaveLength(2);
});

test('retries ids of a failed call once after 5 s', { tags: ['POST-52'] }, async () => {
  const log = vi.spyOn(console, 'info').mockReturnValue();
  const { queue, calls, answer } = bench();
  answer.fails = true;
  queue.add('P0');
  await pass(3000);
  expect(calls).toEqual([[3, ['P0']]]);
  await pass(5000);
  expect(calls).toEqual([
    [3, ['P0']],
    [5, ['P0']],
  ]);
  await pass(50_000);
  expect(calls).toHaveLength(2);
  expect(log).toHaveBeenCalledTimes(2);
  log.mockRestore();
});

test('requests even recently refreshed posts after missed events', async () => {
  const { queue, calls, refreshed } = bench();
  refreshed.set('P0', start);
  queue.addAnyway(['P0']);
  await pass(3000);
  expect(calls).toEqual([[3, ['P0']]]);
});

test('pauses while the page is hidden and continues afterwards', async () => {
  const { queue, calls, stayed } = bench();
  queue.add('P0');
  stayed.push('P0');
  queue.pause();
  for (const id of ids(25, 1)) queue.add(id);
  await pass(120_000);
  expect(calls).toEqual([]);
  queue.resume();
  expect(calls).toEqual([[120, ids(20)]]);
  await pass(1000);
  expect(calls[1]).toEqual([121, ids(6, 20)]);
});

test('accepts a post immediately after the clock was set back', { tags: ['POST-54'] }, async () => {
  const { queue, calls } = bench();
  queue.add('P0');
  await pass(3000);
  vi.setSystemTime(start - 3_600_000);
  queue.add('P0');
  await pass(3000);
  expect(calls.map(([, asked]) => asked)).toEqual([['P0'], ['P0']]);
});
