import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { browserPage } from '#web/data/page/browser-page.ts';
import { createPage } from '#web/data/page/page.ts';
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

function open(currentUser: CurrentUser | null) {
  const asked: string[] = [];
  const api: Api = async (key, ..._input) => {
    asked.push(key);
    return { unseen_count: 3 } as never;
  };
  const session = createSession(createMemoryStorage());
  session.setState({ accessToken: 'a.b', authenticated: currentUser !== null, currentUser });
  const page = createPage({
    ...browserPage,
    api,
    session,
    isHidden: () => false,
    onVisibility: () => () => undefined,
  });
  return { asked, session, bell: page.part(createBell), ...page.part(createRealtime) };
}

test('a bell without a connection asks for its number after ten seconds, once', async () => {
  const { asked, bell } = open(MEMBER);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual(['GET /user/notifications/count']);
  expect(bell.unseen.getState().count).toBe(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
});

test('whoever has yet to set up their account asks for nothing; once they have, their bell does', async () => {
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

test('a visitor’s bell asks for nothing', async () => {
  const { asked, tell } = open(null);
  tell('connected', null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
});
