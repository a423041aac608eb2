import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createConnection } from './connection-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function network() {
  const net = { isLinkUp: true, answers: true, looks: 0 };
  const connection = createConnection({
    isLinkUp: () => net.isLinkUp,
    look: async () => {
      net.looks++;
      return net.answers;
    },
  });
  const state = (): string => connection.store.getState().state;
  return { net, connection, state };
}

test('is offline without a link and online after a response', { tags: ['PWA-06'] }, () => {
  const { net, connection, state } = network();
  expect(state()).toBe('online');
  net.isLinkUp = false;
  connection.noteSilence();
  expect(state()).toBe('offline');
  connection.noteAnswer();
  expect(state()).toBe('online');
});

test('stays online when a check succeeds after one failure', { tags: ['PWA-06'] }, async () => {
  const { net, connection, state } = network();
  connection.noteSilence();
  await vi.advanceTimersByTimeAsync(0);
  expect([net.looks, state()]).toEqual([1, 'online']);
});

test('checks ever less often while the server is unreachable', { tags: ['PWA-06'] }, async () => {
  const { net, connection, state } = network();
  net.answers = false;
  connection.noteSilence();
  await vi.advanceTimersByTimeAsync(0);
  expect([net.looks, state()]).toEqual([1, 'offline']);
  connection.noteSilence();
  await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000);
  expect(net.looks).toBe(4);
  await vi.advanceTimersByTimeAsync(8000 + 16_000 + 30_000 + 30_000);
  expect(net.looks).toBe(8);
  net.answers = true;
  connection.lookNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(state()).toBe('online');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(net.looks).toBe(9);
});
