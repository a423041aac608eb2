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

test(
  'five 5xx in a row are still chance, the sixth says that the server is down',
  { tags: ['ERR-05'] },
  () => {
    fail(5);
    expect(now()).toBe('up');
    fail(1);
    expect(now()).toBe('down');
  },
);

test.each([200, 201, 401, 404, 422, 429])(
  '%i in between begins the count anew',
  { tags: ['ERR-05'] },
  (status) => {
    fail(5);
    backend.noteAnswer(status);
    fail(5);
    expect(now()).toBe('up');
  },
);

test(
  'one success clears it, and that is said for exactly five seconds',
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

test(
  'a server that falls over again at once is down until it answers again',
  { tags: ['ERR-08'] },
  () => {
    fail(6);
    backend.noteAnswer(200);
    fail(6);
    expect(now()).toBe('down');
    vi.advanceTimersByTime(60_000);
    expect(now()).toBe('down');
    backend.noteAnswer(200);
    vi.advanceTimersByTime(5000);
    expect(now()).toBe('up');
  },
);
