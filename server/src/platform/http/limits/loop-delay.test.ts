import { afterEach, expect, test, vi } from 'vitest';

import { type Delays, SAMPLE_INTERVAL_MS, type LoopDelay, watchLoopDelay } from './loop-delay.ts';

const NS_PER_MS = 1e6;
const IN_TIME_MS = 20;
let delay: LoopDelay | undefined;

afterEach(() => {
  delay?.stop();
  vi.useRealTimers();
});

function toldDelays(): Delays & { told: number[] } {
  return {
    told: [],
    get count() {
      return this.told.length;
    },
    get mean() {
      return (this.told.reduce((sum, ms) => sum + ms, 0) / this.told.length) * NS_PER_MS;
    },
    enable: () => true,
    disable: () => true,
  };
}

test('reports a delay after two blocked intervals, not one', () => {
  vi.useFakeTimers();
  const delays = toldDelays();
  const watched = watchLoopDelay(delays);
  delay = watched;
  function afterQuarter(...late: number[]): number {
    delays.told.push(...late.map((ms) => IN_TIME_MS + ms));
    vi.advanceTimersByTime(SAMPLE_INTERVAL_MS);
    return watched.ms;
  }
  expect(watched.ms).toBe(0);
  expect(afterQuarter()).toBe(0);
  expect(afterQuarter(700)).toBe(0);
  expect(afterQuarter(0, 0, 0)).toBe(0);
  expect(afterQuarter(800, 600)).toBe(0);
  expect(afterQuarter(500, 200, 200)).toBeCloseTo(300);
  expect(afterQuarter(900)).toBeCloseTo(300);
  expect(afterQuarter()).toBeCloseTo(300);
  expect(afterQuarter(0)).toBe(0);
});

test('reports the delay of a repeatedly blocked process', async () => {
  delay = watchLoopDelay();
  const heldUp = new Int32Array(new SharedArrayBuffer(4));
  for (let times = 0; delay.ms < 100 && times < 50; times++) {
    Atomics.wait(heldUp, 0, 0, 2 * SAMPLE_INTERVAL_MS);
    // Yield without a timer: consecutive JavaScript timers would starve Node's histogram.
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(delay.ms).toBeGreaterThanOrEqual(100);
}, 90_000);
