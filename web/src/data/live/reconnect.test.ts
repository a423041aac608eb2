import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createReconnector } from './reconnect.ts';

const start = new Date('2026-11-21T12:00:00Z').getTime();
beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

function bench() {
  const attempts: number[] = [];
  const pings: number[] = [];
  const failures: [number, number][] = [];
  const seconds = (): number => (Date.now() - start) / 1000;
  const reconnector = createReconnector({
    restart: () => void attempts.push(seconds()),
    ping: () => void pings.push(seconds()),
    failed: (times) => void failures.push([times, seconds()]),
    random: () => 0.5,
  });
  return { reconnector, attempts, pings, failures };
}

test('retries after 1 s, then ever later, to 30 s', { tags: ['RT-01'] }, () => {
  const { reconnector, attempts } = bench();
  reconnector.connected();
  vi.advanceTimersByTime(10_000);
  reconnector.lost();
  reconnector.lost();
  vi.advanceTimersByTime(120_000);
  expect(attempts).toEqual([11, 14, 20, 32, 56, 86, 116]);
  reconnector.connected();
  vi.advanceTimersByTime(600_000);
  expect(attempts).toHaveLength(7);
  reconnector.lost();
  vi.advanceTimersByTime(1000);
  expect(attempts).toHaveLength(8);
});

test('gives the first attempt 3 s', { tags: ['RT-01'] }, () => {
  const { attempts } = bench();
  vi.advanceTimersByTime(2999);
  expect(attempts).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(attempts).toEqual([3]);
});

test('retries immediately when checked, once for several checks', { tags: ['RT-01'] }, () => {
  const { reconnector, attempts } = bench();
  reconnector.connected();
  reconnector.lost();
  vi.advanceTimersByTime(11_000);
  expect(attempts).toEqual([1, 4, 10]);
  reconnector.check();
  reconnector.check();
  expect(attempts).toEqual([1, 4, 10, 11]);
  vi.advanceTimersByTime(1000);
  expect(attempts).toEqual([1, 4, 10, 11, 12]);
});

test('drops a connection that does not respond within 5 s', { tags: ['RT-01'] }, () => {
  const { reconnector, attempts, pings } = bench();
  reconnector.connected();
  reconnector.check();
  reconnector.check();
  expect(pings).toEqual([0]);
  vi.advanceTimersByTime(4000);
  reconnector.heard();
  vi.advanceTimersByTime(60_000);
  expect(attempts).toEqual([]);
  reconnector.check();
  vi.advanceTimersByTime(5000);
  expect(attempts).toEqual([69]);
});

test('checks the connection after an hour of sleep', { tags: ['RT-01'] }, () => {
  const { reconnector, attempts, pings } = bench();
  reconnector.connected();
  vi.advanceTimersByTime(60_000);
  expect(pings).toEqual([]);
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(20_000);
  expect(pings).toEqual([3680]);
  vi.advanceTimersByTime(5000);
  expect(attempts).toEqual([3685]);
});

test('does nothing once closed', () => {
  const { reconnector, attempts } = bench();
  reconnector.connected();
  reconnector.lost();
  reconnector.stop();
  vi.advanceTimersByTime(600_000);
  expect(attempts).toEqual([]);
});

test('ignores a disconnect event after it stopped for good', () => {
  const { reconnector, attempts, pings } = bench();
  reconnector.connected();
  reconnector.stop();
  reconnector.lost();
  reconnector.check();
  vi.advanceTimersByTime(600_000);
  expect([attempts, pings]).toEqual([[], []]);
});

test('counts failed attempts since the last connection', { tags: ['RT-01'] }, () => {
  const { reconnector, failures } = bench();
  vi.advanceTimersByTime(9000);
  expect(failures).toEqual([
    [1, 3],
    [2, 9],
  ]);
  reconnector.connected();
  vi.advanceTimersByTime(11_000);
  reconnector.lost();
  vi.advanceTimersByTime(10_000);
  expect(failures.slice(2)).toEqual([
    [1, 24],
    [2, 30],
  ]);
});
