import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { createSession, endSession, storeTokens } from '#web/data/session/session.ts';

import { createFakeIndexedDb } from '../../../../scripts/testing/fake-indexeddb.ts';
import { SYNC_TAG, syncInBackground } from './background-sync.ts';
import { readWorkerSession } from './worker-session.ts';

const TOKEN = 'header.payload.signature';
const ALICE = { ulid: '01J000000000000000000ALICE' } as CurrentUser;
const register = vi.fn(async () => undefined);

function open(registration: object = { sync: { register } }) {
  const serviceWorker = { controller: {}, ready: Promise.resolve(registration) };
  vi.stubGlobal('navigator', { serviceWorker });
  const session = createSession(createMemoryStorage());
  storeTokens(session, { access_token: TOKEN }, ALICE);
  return session;
}

beforeEach(() => void vi.stubGlobal('indexedDB', createFakeIndexedDb().indexedDB));
afterEach(() => {
  vi.unstubAllGlobals();
  register.mockClear();
});

test('stores the session and wakes the worker later', async () => {
  syncInBackground(open());
  await vi.waitFor(() => expect(register).toHaveBeenCalledExactlyOnceWith(SYNC_TAG));
  expect(await readWorkerSession()).toMatchObject({ member: ALICE.ulid, token: TOKEN });
});

test('stores no token without background sync or a session', async () => {
  syncInBackground(open({}));
  const session = open();
  syncInBackground(session);
  endSession(session);
  expect(await readWorkerSession()).toBeUndefined();
  expect(register).not.toHaveBeenCalled();
});
