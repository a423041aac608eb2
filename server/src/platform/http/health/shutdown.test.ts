import { expect, test } from 'vitest';

import { createManualTimers } from '#src/kernel/timers.ts';
import { createShutdown } from './shutdown.ts';

test('notifies balancers first, then closes sockets', async () => {
  const timers = createManualTimers();
  const leaving = createShutdown(timers);
  const sentAway: number[] = [];
  let isOver = false;
  expect(leaving.isLeaving()).toBe(false);
  const ending = leaving
    .begin(10_000, async (overMs) => void sentAway.push(overMs))
    .then(() => (isOver = true));
  expect(leaving.isLeaving()).toBe(true);
  timers.advance(4999);
  expect(sentAway).toEqual([]);
  timers.advance(1);
  await expect.poll(() => sentAway).toEqual([5000]);
  timers.advance(4999);
  expect(isOver).toBe(false);
  timers.advance(1);
  await ending;
});

test('ends immediately when no shutdown time is set', async () => {
  const leaving = createShutdown(createManualTimers());
  await leaving.begin(0, () => Promise.reject(new Error('Nobody is sent away before the end.')));
  expect(leaving.isLeaving()).toBe(true);
});
