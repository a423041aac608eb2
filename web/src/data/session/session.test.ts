import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { expect, test } from 'vitest';

import {
  adoptStored,
  createSession,
  endSession,
  isAcceptableToken,
  SESSION_KEY,
  type SessionState,
  setAuthenticated,
  storeTokens,
} from './session.ts';

const GOOD = 'header.payload.signature';

function makeStorage(entries: Record<string, string> = {}) {
  const lines = new Map(Object.entries(entries));
  return {
    lines,
    getItem: (key: string) => lines.get(key) ?? null,
    setItem: (key: string, value: string) => void lines.set(key, value),
    removeItem: (key: string) => void lines.delete(key),
  };
}

test.each([
  ['a number', 1234567890.1234, false],
  ['nothing', null, false],
  ['19 characters', 'aaaaaaaaa.aaaaaaaaa', false],
  ['20 characters', 'aaaaaaaaa.aaaaaaaaaa', true],
  ['30 characters without a dot', 'a'.repeat(30), false],
  ['a token in the server’s format', GOOD, true],
])(
  'accepts or rejects %s as a token',
  { tags: ['AUTH-32', 'AUTH-33', 'AUTH-34'] },
  (_name, token, accepted) => {
    const session = createSession(makeStorage());
    expect(isAcceptableToken(token)).toBe(accepted);
    expect(setAuthenticated(session, token)).toBe(accepted);
    expect(session.getState().authenticated).toBe(accepted);
    expect(session.getState().accessToken).toBe(accepted ? token : null);
  },
);

test('rejects a short token in storage', { tags: ['AUTH-33'] }, () => {
  const stored = JSON.stringify({ accessToken: 'a.b', refreshToken: 'r', authenticated: true });
  const session = createSession(makeStorage({ [SESSION_KEY]: stored }));
  expect(session.getState().authenticated).toBe(false);
});

test('ignores a damaged session in storage', () => {
  const session = createSession(makeStorage({ [SESSION_KEY]: '{"accessToken":' }));
  expect(session.getState().authenticated).toBe(false);
});

test('keeps the six session fields over a reload', { tags: ['AUTH-42'] }, () => {
  const storage = makeStorage();
  const session = createSession(storage);
  storeTokens(session, { access_token: GOOD, refresh_token: 'refresh', scopes: ['user'] });
  const reloaded = createSession(storage).getState();
  expect(reloaded).toEqual({
    accessToken: GOOD,
    refreshToken: 'refresh',
    authenticated: true,
    scopes: ['user'],
    currentUser: null,
    fcmToken: null,
  });
});

test('reads the field token when access_token is missing', { tags: ['AUTH-15'] }, () => {
  const session = createSession(makeStorage());
  expect(storeTokens(session, { token: GOOD })).toBe(true);
  expect(session.getState().accessToken).toBe(GOOD);
});

test('clears storage when the session ends', { tags: ['AUTH-31'] }, () => {
  const storage = makeStorage();
  const session = createSession(storage);
  storeTokens(session, { access_token: GOOD, refresh_token: 'refresh' });
  endSession(session);
  expect(storage.lines.size).toBe(0);
});

test('adopts another tab’s session and reports its sign-out', () => {
  const storage = makeStorage();
  const [here, there] = [createSession(storage), createSession(storage)];
  storeTokens(there, { access_token: GOOD, refresh_token: 'r1' });
  expect(adoptStored(here, storage)).toBe('same');
  expect(here.getState().refreshToken).toBe('r1');
  endSession(there);
  expect(adoptStored(here, storage)).toBe('nobody');
  expect(here.getState().authenticated).toBe(false);
});

test('writes tokens with their member, but not when reading', () => {
  const storage = makeStorage();
  const writes: unknown[] = [];
  const counted = {
    ...storage,
    setItem(name: string, text: string) {
      const { refreshToken, currentUser } = JSON.parse(text) as SessionState;
      writes.push([refreshToken, currentUser?.ulid]);
      storage.setItem(name, text);
    },
  };
  const [here, there] = [createSession(counted), createSession(counted)];
  const alice = { ulid: 'alice' } as CurrentUser;
  storeTokens(there, { access_token: GOOD, refresh_token: 'r1', scopes: ['user'] }, alice);
  adoptStored(here, counted);
  storeTokens(there, { access_token: `${GOOD}2`, refresh_token: 'r2', scopes: ['user'] });
  adoptStored(here, counted);
  expect(writes).toEqual([
    ['r1', 'alice'],
    ['r2', 'alice'],
  ]);
  expect(here.getState()).toEqual(there.getState());
});

test('rejects a session that another tab gave to another member', () => {
  const storage = makeStorage();
  const [here, there] = [createSession(storage), createSession(storage)];
  storeTokens(there, { access_token: GOOD, refresh_token: 'r1' });
  there.setState({ currentUser: { ulid: 'alice' } as CurrentUser });
  expect(adoptStored(here, storage)).toBe('same');
  endSession(there);
  storeTokens(there, { access_token: `${GOOD}2`, refresh_token: 'r2' });
  expect(adoptStored(here, storage)).toBe('other');
  there.setState({ currentUser: { ulid: 'bob' } as CurrentUser });
  expect(adoptStored(here, storage)).toBe('other');
  expect(here.getState()).toMatchObject({ accessToken: GOOD, currentUser: { ulid: 'alice' } });
  expect(createSession(storage).getState()).toMatchObject({ accessToken: `${GOOD}2` });
});
