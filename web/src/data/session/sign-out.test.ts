import { afterEach, expect, test, vi } from 'vitest';

import { sessionEndedError } from '#web/data/http/api-error.ts';
import type { RequestOptions } from '#web/data/http/request.ts';

import { expectConsole } from '../../../../scripts/testing/console-watch.ts';
import { createFakeCaches } from '../../../../scripts/testing/fake-caches.ts';
import { outboxName } from '#web/data/session/outbox-count.ts';
import { WORKER_SESSION } from '#web/data/outbox/worker-session.ts';
import { createMemoryStorage } from './browser-storage.ts';
import { createRefresher } from './refresh.ts';
import { createSession, storeTokens } from './session.ts';
import { createSignOut } from './sign-out.ts';

const STALE = 'stale.stale.stale.stale';
const FRESH = 'fresh.fresh.fresh.fresh';
const OUTBOX = outboxName('01J0000000000000000000000A');
const DATABASES = [OUTBOX, WORKER_SESSION];
const TOKENS = { access_token: FRESH, refresh_token: 'r2' };

afterEach(() => vi.useRealTimers());

function open(refreshed: Promise<void> = Promise.resolve()) {
  const storage = createMemoryStorage();
  const session = createSession(storage);
  storeTokens(session, { access_token: STALE, refresh_token: 'r1' });
  const sent: string[] = [];
  const loggedOut: unknown[] = [];
  const send = async (_method: string, path: string, { token, body }: RequestOptions) => {
    sent.push(path);
    if (path === '/auth/refreshtoken') {
      await refreshed;
      return TOKENS;
    }
    if (token !== FRESH) throw sessionEndedError();
    loggedOut.push(body);
    return { success: true };
  };
  const onRefused = (): void => void leaving.signOut('expired');
  const refresher = createRefresher({ session, storage, send, onRefused });
  const addresses: string[] = [];
  const databases = new Set(DATABASES);
  const stored = createFakeCaches();
  const leaving = createSignOut({
    session,
    refresher,
    request: send,
    storage,
    tabStorage: createMemoryStorage(),
    databases: () => ({
      databases: async () => [...databases].map((name) => ({ name, version: 1 })),
      deleteDatabase(name) {
        databases.delete(name);
        const asked = new EventTarget();
        queueMicrotask(() => asked.dispatchEvent(new Event('success')));
        return asked as IDBOpenDBRequest;
      },
    }),
    caches: () => stored.caches,
    pushSubscription: async () => ({ endpoint: 'https://push', unsubscribe: async () => true }),
    location: () => ({
      pathname: '/feed',
      search: '',
      assign: (address) => void addresses.push(String(address)),
      reload: () => expect.unreachable(),
    }),
  });
  const { caches } = stored;
  return { ...leaving, session, storage, refresher, sent, loggedOut, addresses, databases, caches };
}

test(
  'ends an idle session and its push subscription',
  { tags: ['PUSH-04', 'GAP-010'] },
  async () => {
    const { signOut, sent, loggedOut, addresses } = open();
    await signOut('asked');
    expect(sent).toEqual(['/v3/user/logout', '/auth/refreshtoken', '/v3/user/logout']);
    expect(loggedOut).toEqual([{ endpoint: 'https://push' }]);
    expect(addresses).toEqual(['/login']);
  },
);

test('deletes saved bookmarks, but not the app', async () => {
  const { signOut, caches } = open();
  for (const name of ['rookery-saved-A', 'rookery-shell-1']) await caches.open(name);
  await signOut('asked');
  expect(await caches.keys()).toEqual(['rookery-shell-1']);
});

test('keeps the keyboard setting of the device', async () => {
  const { signOut, storage } = open();
  storage.setItem('rookery-keyboard', 'off');
  storage.setItem('rookery-theme', 'dark');
  await signOut('asked');
  expect(storage.getItem('rookery-keyboard')).toBe('off');
  expect(storage.getItem('rookery-theme')).toBeNull();
});

test('waits for a running refresh before logging out', { tags: ['GAP-010'] }, async () => {
  let answer = (): void => undefined;
  const { signOut, refresher, sent, loggedOut } = open(
    new Promise((resolve) => (answer = resolve)),
  );
  const refreshing = refresher.refresh(STALE);
  const leaving = signOut('asked');
  answer();
  await Promise.all([refreshing, leaving]);
  expect(sent).toEqual(['/auth/refreshtoken', '/v3/user/logout']);
  expect(loggedOut).toHaveLength(1);
});

test('signs out after 5 seconds and ignores late responses', { tags: ['AUTH-31'] }, async () => {
  expectConsole('warn', 'The server could not end the session');
  vi.useFakeTimers();
  let answer = (): void => undefined;
  const { signOut, session, storage, sent, addresses } = open(
    new Promise((resolve) => (answer = resolve)),
  );
  const leaving = signOut('asked');
  await vi.advanceTimersByTimeAsync(4999);
  expect(addresses).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await leaving;
  expect(addresses).toEqual(['/login']);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(session.getState().authenticated).toBe(false);
  expect(storage.length).toBe(0);
  expect(sent).toEqual(['/v3/user/logout', '/auth/refreshtoken']);
});

test('limits pending calls and the logout to 5 seconds', async () => {
  expectConsole('warn', 'The server could not end the session');
  vi.useFakeTimers();
  const { signOut, beforeSignOut, sent, addresses } = open(new Promise(() => undefined));
  beforeSignOut(() => new Promise(() => undefined));
  const leaving = signOut('asked');
  await vi.advanceTimersByTimeAsync(4999);
  expect(sent).toContain('/v3/user/logout');
  expect(addresses).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await leaving;
  expect(addresses).toEqual(['/login']);
});

test('deletes the service worker’s token but keeps pending requests', async () => {
  const { signOut, databases } = open();
  await signOut('asked', true);
  expect([...databases]).toEqual([OUTBOX]);
});

test('ends a replaced session on the server without navigating', async () => {
  const { forgetMember, session, loggedOut, addresses, databases } = open();
  await forgetMember();
  expect(loggedOut).toEqual([{ endpoint: 'https://push' }]);
  expect(session.getState().authenticated).toBe(false);
  expect([addresses, [...databases]]).toEqual([[], [OUTBOX]]);
});

test('forgets a replaced session that the server refuses', async () => {
  expectConsole('warn', 'The server could not end the session');
  const { forgetMember, session, addresses } = open(Promise.reject(sessionEndedError()));
  await forgetMember();
  expect([session.getState().authenticated, addresses]).toEqual([false, []]);
});
