import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { createSession } from '#web/data/session/session.ts';

import { createChatPresence } from './presence.part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MEMBER = { ulid: 'me', accountSetup: true, acceptTermsOfService: true } as CurrentUser;

function open({ answerMs = 0 } = {}) {
  const asked: string[] = [];
  const api: Api = async (key, ..._input) => {
    asked.push(key);
    if (answerMs > 0) await new Promise((resolve) => setTimeout(resolve, answerMs));
    return { success: true } as never;
  };
  const session = createSession(createMemoryStorage());
  session.setState({ authenticated: true, currentUser: MEMBER });
  const sight = { isHidden: false, change: (): void => {} };
  const page = openBrowserPage({
    api,
    session,
    isHidden: () => sight.isHidden,
    onVisibility: (listener) => {
      sight.change = listener;
      return () => undefined;
    },
  });
  const { tell } = page.part(createRealtime);
  const other = (): void => tell('chatHere', { chatId: 'c', userUlid: 'other' });
  return { asked, sight, other, tell, ...page.part(createChatPresence) };
}

test('publishes presence on joining and every half minute', async () => {
  const { asked, look, tell } = open();
  const leave = look('c');
  expect(asked).toEqual([]);
  tell('chatJoined', { chatId: 'c' });
  expect(asked).toEqual(['POST /chats/:id/here']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBe(3);
  leave();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked.length).toBe(3);
});

test('pauses in a hidden tab and resumes when visible', async () => {
  const { asked, look, sight } = open();
  sight.isHidden = true;
  look('c');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  sight.isHidden = false;
  sight.change();
  expect(asked.length).toBe(1);
});

test('expires presence after a minute and ignores own devices', async () => {
  const { store, look, other, tell } = open();
  look('c');
  tell('chatHere', { chatId: 'c', userUlid: 'me' });
  expect(store.getState()['c']).toBeUndefined();
  other();
  await vi.advanceTimersByTimeAsync(59_000);
  other();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(store.getState()['c']).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(store.getState()['c']).toBeUndefined();
});

test('delays a presence reply until the limit allows it', async () => {
  const { asked, look, other, tell } = open();
  look('c');
  tell('chatJoined', { chatId: 'c' });
  await vi.advanceTimersByTimeAsync(1000);
  other();
  expect(asked.length).toBe(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked.length).toBe(2);
});

test('measures the pause from the end of a slow response', async () => {
  const { asked, look, other, tell } = open({ answerMs: 1000 });
  look('c');
  tell('chatJoined', { chatId: 'c' });
  await vi.advanceTimersByTimeAsync(1500);
  other();
  await vi.advanceTimersByTimeAsync(4500);
  expect(asked.length).toBe(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(asked.length).toBe(2);
});

test('replies to a new reader without an endless exchange', async () => {
  const { asked, look, other } = open();
  look('c');
  await vi.advanceTimersByTimeAsync(8000);
  expect(asked.length).toBe(1);
  other();
  expect(asked.length).toBe(2);
  await vi.advanceTimersByTimeAsync(6000);
  other();
  expect(asked.length).toBe(2);
});

test('keeps publishing after the clock is set back', async () => {
  const { asked, look, other, tell } = open();
  look('c');
  tell('chatJoined', { chatId: 'c' });
  vi.setSystemTime(Date.now() - 3_600_000);
  other();
  expect(asked.length).toBe(2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked.length).toBe(3);
});
