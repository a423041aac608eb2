import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { networkError } from '#web/data/http/api-error.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { createSession } from '#web/data/session/session.ts';

import { createChatCount } from './chat-count.part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MEMBER = { ulid: 'a', accountSetup: true, acceptTermsOfService: true } as CurrentUser;

function open(currentUser = MEMBER) {
  const asked: string[] = [];
  const answer = { data: { unread_count: 2, request_count: 1 }, before: Promise.resolve() };
  const api: Api = async (key, ..._input) => {
    asked.push(key);
    await answer.before;
    return { success: true, data: answer.data } as never;
  };
  const session = createSession(createMemoryStorage());
  session.setState({ authenticated: true, currentUser });
  const page = openBrowserPage({
    api,
    session,
    isHidden: () => false,
    onVisibility: () => () => undefined,
  });
  return {
    asked,
    answer,
    page,
    session,
    ...page.part(createChatCount),
    ...page.part(createRealtime),
  };
}

test('loads the counts on connecting and reconnecting', async () => {
  const { asked, counts, tell } = open();
  tell('connected', null);
  await vi.advanceTimersByTimeAsync(0);
  expect(counts.getState()).toEqual({ unread: 2, requests: 1 });
  tell('reconnected', null);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.length).toBe(2);
});

test('loads the counts once after ten seconds without connection', async () => {
  const { asked } = open();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toEqual(['GET /chats/count']);
});

test('retries a failed load until it succeeds', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const { answer, asked, counts, tell } = open();
  answer.before = Promise.reject(networkError());
  tell('connected', null);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.length).toBe(2);
  answer.before = Promise.resolve();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(counts.getState()).toEqual({ unread: 2, requests: 1 });
  expect(asked.length).toBe(3);
});

test('loads the counts only after account setup', async () => {
  const { asked, session, tell } = open({ ...MEMBER, accountSetup: false });
  tell('connected', null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  session.setState({ currentUser: MEMBER });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['GET /chats/count']);
});

test('prefers counts received during a load over its response', async () => {
  const { answer, counts, tell } = open();
  let arrive = (): void => {};
  answer.before = new Promise((resolve) => {
    arrive = resolve;
  });
  tell('connected', null);
  tell('chatCount', { unreadCount: 5, requestCount: 0, chatId: 'c' });
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(counts.getState()).toEqual({ unread: 5, requests: 0 });
});

test("clears the counts for the tab's next member", async () => {
  const { page, counts, tell } = open();
  tell('chatCount', { unreadCount: 5, requestCount: 0, chatId: 'c' });
  page.drop();
  expect(counts.getState()).toEqual({ unread: 0, requests: 0 });
});
