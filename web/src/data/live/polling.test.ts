import { beforeEach, expect, test, vi, afterEach } from 'vitest';

import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { createLiveSocket } from './live-socket.part.ts';
import { POLL_EVERY_MS, startPolling } from './polling.part.ts';
import { createRealtime } from './realtime.part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function bench() {
  const tab = openBrowserPage();
  const place = { isHidden: false };
  let changed = (): void => undefined;
  startPolling({
    ...tab,
    isHidden: () => place.isHidden,
    onVisibility(listener) {
      changed = listener;
      return () => undefined;
    },
  });
  const polls: number[] = [];
  tab.part(createRealtime).onRealtime('polled', () => void polls.push(Date.now()));
  const hide = (isHidden: boolean): void => {
    place.isHidden = isHidden;
    changed();
  };
  return { tab, socket: tab.part(createLiveSocket), polls, hide };
}

test('polls every 30 s from the second failed attempt on', { tags: ['RT-01'] }, () => {
  const { socket, polls } = bench();
  socket.noteFailures(1);
  vi.advanceTimersByTime(POLL_EVERY_MS);
  expect(polls).toHaveLength(0);
  socket.noteFailures(2);
  expect(polls).toHaveLength(1);
  socket.noteFailures(3);
  vi.advanceTimersByTime(2 * POLL_EVERY_MS);
  expect(polls).toHaveLength(3);
});

test('stops polling when a socket opens', { tags: ['RT-01'] }, () => {
  const { socket, polls } = bench();
  socket.noteFailures(2);
  socket.noteConnected();
  vi.advanceTimersByTime(10 * POLL_EVERY_MS);
  expect(polls).toHaveLength(1);
  expect(socket.store.getState().isMissing).toBe(false);
});

test('stops polling when the member leaves', () => {
  const { tab, socket, polls } = bench();
  socket.noteFailures(2);
  tab.drop();
  vi.advanceTimersByTime(10 * POLL_EVERY_MS);
  expect(polls).toHaveLength(1);
});

test('polls hidden pages only when they are shown again', () => {
  const { socket, polls, hide } = bench();
  socket.noteFailures(2);
  hide(true);
  vi.advanceTimersByTime(10 * POLL_EVERY_MS);
  expect(polls).toHaveLength(1);
  hide(false);
  expect(polls).toHaveLength(2);
  hide(true);
  hide(false);
  expect(polls).toHaveLength(2);
  vi.advanceTimersByTime(POLL_EVERY_MS);
  expect(polls).toHaveLength(3);
});

test('waits for a failed attempt after a lost network', () => {
  const { tab, socket, polls } = bench();
  tab.connection.store.setState({ state: 'offline' });
  socket.noteFailures(2);
  vi.advanceTimersByTime(POLL_EVERY_MS);
  expect(polls).toHaveLength(0);
  tab.connection.store.setState({ state: 'online' });
  expect([polls.length, socket.store.getState().isMissing]).toEqual([0, false]);
  socket.noteFailures(3);
  expect(polls).toHaveLength(1);
});

test('shows a started attempt until it fails or succeeds', () => {
  const { socket } = bench();
  const attempts = vi.fn<() => void>();
  socket.retryWith(attempts);
  socket.noteFailures(2);
  socket.retry();
  expect(attempts).toHaveBeenCalledOnce();
  expect(socket.store.getState()).toEqual({ isMissing: true, isRetrying: true });
  socket.noteFailures(3);
  expect(socket.store.getState()).toEqual({ isMissing: true, isRetrying: false });
  socket.retry();
  socket.noteConnected();
  expect(socket.store.getState()).toEqual({ isMissing: false, isRetrying: false });
});
