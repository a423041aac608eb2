import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { createSession } from '#web/data/session/session.ts';

import { createBell } from './bell.part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NEWCOMER = {
  ulid: 'a',
  accountSetup: false,
  acceptTermsOfService: false,
} as unknown as CurrentUser;
const MEMBER = { ...NEWCOMER, accountSetup: true, acceptTermsOfService: true } as CurrentUser;

function open(currentUser: CurrentUser | null, after?: Promise<unknown>) {
  const asked: string[] = [];
  const api: Api = async (key, ..._input) => {
    asked.push(key);
    await after;
    return { unseen_count: 3 } as never;
  };
  let comeBack = (): void => {};
  const session = createSession(createMemoryStorage());
  session.setState({ accessToken: 'a.b', authenticated: currentUser !== null, currentUser });
  const page = openBrowserPage({
    api,
    session,
    isHidden: () => false,
    onVisibility(changed) {
      comeBack = changed;
      return () => undefined;
    },
  });
  return {
    asked,
    page,
    comeBack: () => comeBack(),
    session,
    bell: page.part(createBell),
    ...page.part(createRealtime),
  };
}

test('loads the unseen count once after ten seconds without connection', async () => {
  const { asked, bell } = open(MEMBER);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual(['GET /user/notifications/count']);
  expect(bell.unseen.getState().count).toBe(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
});

test('loads the unseen count only after account setup', async () => {
  const { asked, session, tell } = open(NEWCOMER);
  tell('connected', null);
  await vi.advanceTimersByTimeAsync(60_000);
  session.setState({ currentUser: { ...NEWCOMER, accountSetup: true } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
  session.setState({ currentUser: MEMBER });
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['GET /user/notifications/count']);
});

test('loads nothing for a visitor', async () => {
  const { asked, tell } = open(null);
  tell('connected', null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
});

const rung = (unseenCount: number) => ({
  unseenCount,
  totalUnseen: unseenCount,
  unseenNotifications: [],
});

test("prefers an event's count to an older response", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { bell, tell } = open(MEMBER, promise);
  tell('connected', null);
  tell('notificationCount', rung(5));
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(bell.unseen.getState().count).toBe(5);
});

test('clears the bell unless an event arrived during loading', () => {
  const { bell, tell } = open(MEMBER);
  tell('notificationCount', rung(5));
  bell.beginSeeing()();
  expect(bell.unseen.getState().count).toBe(0);
  const seen = bell.beginSeeing();
  tell('notificationCount', rung(1));
  seen();
  expect(bell.unseen.getState().count).toBe(1);
});

test('reloads after reconnecting and after a minute away', async () => {
  const { asked, tell, comeBack } = open(MEMBER);
  tell('connected', null);
  tell('reconnected', null);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(59_000);
  comeBack();
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2000);
  comeBack();
  expect(asked).toHaveLength(3);
});

test('does nothing after its page was dropped', () => {
  const { page, bell, tell } = open(MEMBER);
  tell('notificationCount', rung(5));
  page.drop();
  expect(bell.unseen.getState()).toEqual({ count: 0, newest: [] });
});

test('reloads on return after a minute or clock change', async () => {
  const { asked, comeBack, tell } = open(MEMBER);
  tell('connected', null);
  await vi.advanceTimersByTimeAsync(1000);
  comeBack();
  expect(asked).toHaveLength(1);
  vi.setSystemTime(Date.now() - 3_600_000);
  comeBack();
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(61_000);
  comeBack();
  expect(asked).toHaveLength(3);
});
