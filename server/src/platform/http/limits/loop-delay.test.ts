import { afterEach, beforeEach, expect, test } from 'vitest';

import { type LoopDelay, watchLoopDelay } from './loop-delay.ts';

const STALL_MS = 2000;
/** Of the mean that has the stall in it, beside a dozen looks that were in time, and of no other. */
const LATE_MS = 100;
let delay: LoopDelay;

beforeEach(async () => {
  delay = watchLoopDelay();
  // It has begun when the loop has turned a few times.
  await new Promise((resolve) => setTimeout(resolve, 100));
});
afterEach(() => delay.stop());

/** Keeps this process from everything for a while; how late it is said to be once it has looked. */
async function afterStall(): Promise<number> {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STALL_MS);
  // Longer than it takes to look, and not so long that it looks twice.
  await new Promise((resolve) => setTimeout(resolve, 100));
  return delay.ms;
}

test('a loop that was held up once is not said to be late, and one that is held up again is', async () => {
  expect(await afterStall()).toBeLessThan(LATE_MS);
  expect(await afterStall()).toBeGreaterThan(LATE_MS);
});
