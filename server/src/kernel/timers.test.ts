import { expect, test, vi } from 'vitest';
import { createManualTimers, systemTimers } from './timers.ts';

test('fires manual timers in time order, including newly set ones', () => {
  const timers = createManualTimers();
  const done: string[] = [];
  timers.after(20, () => done.push('late'));
  timers.after(10, () => {
    done.push('early');
    timers.after(5, () => done.push('set on the way'));
  });
  const cancel = timers.after(15, () => done.push('never'));
  cancel();
  expect(timers.waiting).toEqual([10, 20]);
  timers.advance(9);
  expect(done).toEqual([]);
  timers.advance(10);
  expect(done).toEqual(['early', 'set on the way']);
  expect(timers.waiting).toEqual([1]);
  timers.advance(1);
  expect(done).toEqual(['early', 'set on the way', 'late']);
});

test('fires system timers once, and never after a cancel', () => {
  vi.useFakeTimers();
  const done: string[] = [];
  systemTimers.after(10, () => done.push('kept'));
  systemTimers.after(10, () => done.push('taken back'))();
  vi.advanceTimersByTime(50);
  expect(done).toEqual(['kept']);
  vi.useRealTimers();
});
