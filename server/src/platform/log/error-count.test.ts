import { expect, test } from 'vitest';
import { createErrorCount } from './error-count.ts';
import { openLog } from './log.ts';

test('counts errors for 24 hours, by whole hours', () => {
  let now = Date.UTC(2026, 10, 24, 8, 59);
  const errors = createErrorCount(() => now);
  expect(errors.ofDay()).toBe(0);
  errors.note();
  now += 60_000;
  errors.note();
  errors.note();
  expect(errors.ofDay()).toBe(3);
  now = Date.UTC(2026, 10, 25, 8, 0);
  expect(errors.ofDay()).toBe(2);
  now = Date.UTC(2026, 10, 25, 9, 0);
  expect(errors.ofDay()).toBe(0);
});

test('counts every log line of level error or worse', () => {
  const log = openLog('debug', { write: () => undefined });
  log.info('All is well.');
  log.warn('A little less so.');
  expect(log.errorsOfDay()).toBe(0);
  log.error('It failed.');
  log.child({ part: 'jobs' }).fatal({ err: new Error('No.') }, 'It ended.');
  expect(log.errorsOfDay()).toBe(2);
});
