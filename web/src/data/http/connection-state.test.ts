import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createConnection } from './connection-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A network of two switches: the device's link, and whether the server answers. */
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

test(
  'a device without a link is offline at once, and online with the first answer',
  { tags: ['PWA-06'] },
  () => {
    const { net, connection, state } = network();
    expect(state()).toBe('online');
    net.isLinkUp = false;
    connection.noteSilence();
    expect(state()).toBe('offline');
    connection.noteAnswer();
    expect(state()).toBe('online');
  },
);

test(
  'one request without an answer is chance when the server still answers a look',
  { tags: ['PWA-06'] },
  async () => {
    const { net, connection, state } = network();
    connection.noteSilence();
    await vi.advanceTimersByTimeAsync(0);
    expect([net.looks, state()]).toEqual([1, 'online']);
  },
);

test(
  'while the server is away it is looked for ever more rarely, and its return ends that',
  { tags: ['PWA-06'] },
  async () => {
    const { net, connection, state } = network();
    net.answers = false;
    connection.noteSilence();
    await vi.advanceTimersByTimeAsync(0);
    expect([net.looks, state()]).toEqual([1, 'offline']);
    // More failures meanwhile start no further looks.
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
  },
);
