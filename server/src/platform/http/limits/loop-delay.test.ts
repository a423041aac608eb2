import { afterEach, expect, test, vi } from 'vitest';

import { type Delays, LOOK_MS, type LoopDelay, watchLoopDelay } from './loop-delay.ts';

const NS_PER_MS = 1e6;
/** How long after another Node's histogram comes by where the loop is never held up. */
const IN_TIME_MS = 20;
let delay: LoopDelay | undefined;

afterEach(() => {
  delay?.stop();
  vi.useRealTimers();
});

/** A histogram that has counted what it is told to have counted, each in milliseconds from one time to the next. */
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

test('a loop that was held up in one quarter of a second is not said to be late, and one held up in two is', () => {
  vi.useFakeTimers();
  const delays = toldDelays();
  const watched = watchLoopDelay(delays);
  delay = watched;
  /** How late the loop is said to be after a quarter of a second in which it came by so late, time after time. */
  function afterQuarter(...late: number[]): number {
    delays.told.push(...late.map((ms) => IN_TIME_MS + ms));
    vi.advanceTimersByTime(LOOK_MS);
    return watched.ms;
  }
  expect(watched.ms).toBe(0);
  // Nothing was counted yet.
  expect(afterQuarter()).toBe(0);
  expect(afterQuarter(700)).toBe(0);
  expect(afterQuarter(0, 0, 0)).toBe(0);
  expect(afterQuarter(800, 600)).toBe(0);
  expect(afterQuarter(500, 200, 200)).toBeCloseTo(300);
  expect(afterQuarter(900)).toBeCloseTo(300);
  // Where it did not come by at all, it is as late as it was.
  expect(afterQuarter()).toBeCloseTo(300);
  expect(afterQuarter(0)).toBe(0);
});

test('this process is said to be late when it is held up again and again', async () => {
  delay = watchLoopDelay();
  const heldUp = new Int32Array(new SharedArrayBuffer(4));
  for (let times = 0; delay.ms < 100 && times < 50; times++) {
    // Longer than from one look to the next: every look sees one.
    Atomics.wait(heldUp, 0, 0, 2 * LOOK_MS);
    // A turn of the loop, and no timer: while one timer of JavaScript after another is due, Node's histogram gets no turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(delay.ms).toBeGreaterThanOrEqual(100);
}, 90_000);
