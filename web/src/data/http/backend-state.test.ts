import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type Backend, createBackend } from './backend-state.ts';

let backend: Backend;
const now = (): string => backend.store.getState().state;
const fail = (times: number): void => {
  for (let count = 0; count < times; count++) backend.noteAnswer(503);
};

beforeEach(() => {
  vi.useFakeTimers();
  backend = createBackend();
});
afterEach(() => {
  vi.useRealTimers();
});

test('reports the server as down at the sixth 5xx', { tags: ['ERR-05'] }, () => {
  fail(5);
  expect(now()).toBe('up');
  fail(1);
  expect(now()).toBe('down');
});

test.each([200, 201, 401, 404, 422, 429])(
  'restarts the error count after %i',
  { tags: ['ERR-05'] },
  (status) => {
    fail(5);
    backend.noteAnswer(status);
    fail(5);
    expect(now()).toBe('up');
  },
);

test(
  'recovers after one success and shows so for five seconds',
  { tags: ['ERR-07', 'ERR-08'] },
  () => {
    fail(6);
    backend.noteAnswer(200);
    expect(now()).toBe('back');
    vi.advanceTimersByTime(4999);
    expect(now()).toBe('back');
    vi.advanceTimersByTime(1);
    expect(now()).toBe('up');
  },
);

test('is down again immediately when a recovered server fails', { tags: ['ERR-08'] }, () => {
  fail(6);
  backend.noteAnswer(200);
  fail(6);
  expect(now()).toBe('down');
  vi.advanceTimersByTime(60_000);
  expect(now()).toBe('down');
  backend.noteAnswer(200);
  vi.advanceTimersByTime(5000);
  expect(now()).toBe('up');
});
