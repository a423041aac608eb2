import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { backendState, noteAnswer } from './backend-state.ts';

const now = (): string => backendState.getState().state;
const fail = (times: number): void => {
  for (let count = 0; count < times; count++) noteAnswer(503);
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  noteAnswer(200);
  vi.runAllTimers();
  vi.useRealTimers();
});

test('ERR-05 five 5xx in a row are still chance, the sixth says that the server is down', () => {
  fail(5);
  expect(now()).toBe('up');
  fail(1);
  expect(now()).toBe('down');
});

test.each([200, 201, 401, 404, 422, 429])(
  'ERR-05 %i in between begins the count anew',
  (status) => {
    fail(5);
    noteAnswer(status);
    fail(5);
    expect(now()).toBe('up');
  },
);

test('ERR-07 ERR-08 one success clears it, and that is said for exactly five seconds', () => {
  fail(6);
  noteAnswer(200);
  expect(now()).toBe('back');
  vi.advanceTimersByTime(4999);
  expect(now()).toBe('back');
  vi.advanceTimersByTime(1);
  expect(now()).toBe('up');
});

test('ERR-08 a server that falls over again at once is down until it answers again', () => {
  fail(6);
  noteAnswer(200);
  fail(6);
  expect(now()).toBe('down');
  vi.advanceTimersByTime(60_000);
  expect(now()).toBe('down');
  noteAnswer(200);
  vi.advanceTimersByTime(5000);
  expect(now()).toBe('up');
});
