import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { expect, test } from 'vitest';

import { ApiError, networkError, sessionEndedError } from '#web/data/http/api-error.ts';

import { createMemoryStorage } from './browser-storage.ts';
import { adoptStored, createSession, SESSION_KEY, storeTokens } from './session.ts';
import { createSignOut, type SignOutDeps } from './sign-out.ts';

const ALICE = '01J0000000000000000000000A';
const BOB = '01J0000000000000000000000B';
const draftOf = (ulid: string): string => `rookery-draft-${ulid}-new`;
const BOTH = [draftOf(ALICE), draftOf(BOB)];

const lost = async (): Promise<never> => {
  throw networkError();
};
const refused = async (): Promise<never> => {
  throw new ApiError({ status: 403, type: 'fresh_sign_in_required', message: '' });
};

function open(logout: () => Promise<void> = async () => undefined) {
  const storage = createMemoryStorage();
  const session = createSession(storage);
  const alice = { ulid: ALICE } as CurrentUser;
  storeTokens(session, { access_token: 'first.first.first.first', refresh_token: 'r1' }, alice);
  for (const name of BOTH) storage.setItem(name, 'words');
  const deps: Partial<SignOutDeps> = {
    session,
    request: logout,
    refresher: { settled: async () => undefined, refresh: async () => undefined },
    storage,
    tabStorage: createMemoryStorage(),
    databases: () => ({ databases: async () => [], deleteDatabase: () => expect.unreachable() }),
    pushSubscription: async () => null,
    location: () =>
      ({ pathname: '/settings', search: '', assign: () => undefined }) as unknown as Location,
  };
  const drafts = (): string[] => BOTH.filter((name) => storage.getItem(name) !== null);
  return { ...createSignOut(deps as SignOutDeps), session, storage, drafts };
}

test('deletes unwanted drafts when a lost sign-out had succeeded', async () => {
  const { leaveForGood, signOut, drafts } = open();
  await expect(leaveForGood(lost, { keepsDrafts: false })).rejects.toThrow();
  expect(drafts()).toEqual(BOTH);
  const again = async (): Promise<void> => {
    await signOut('expired');
    throw sessionEndedError();
  };
  await expect(leaveForGood(again, { keepsDrafts: false })).rejects.toThrow();
  expect(drafts()).toEqual([draftOf(BOB)]);
});

test('keeps chosen drafts when the session is found expired', async () => {
  const { leaveForGood, signOut, drafts } = open();
  await expect(leaveForGood(lost, { keepsDrafts: true })).rejects.toThrow();
  await signOut('expired');
  expect(drafts()).toEqual(BOTH);
});

test('ignores a refused or outdated choice when the session expires', async () => {
  const one = open();
  await expect(one.leaveForGood(refused, { keepsDrafts: false })).rejects.toThrow();
  await one.signOut('expired');
  expect(one.drafts()).toEqual(BOTH);

  const other = open();
  await expect(other.leaveForGood(lost, { keepsDrafts: false })).rejects.toThrow();
  storeTokens(other.session, { access_token: 'second.second.second', refresh_token: 'r2' });
  await other.signOut('expired');
  expect(other.drafts()).toEqual(BOTH);
});

test('deletes unwanted drafts when another tab ends the session first', async () => {
  const here = open(async () => {
    here.storage.removeItem(SESSION_KEY);
    adoptStored(here.session, here.storage);
  });
  await here.signOut('asked', false);
  expect(here.drafts()).toEqual([draftOf(BOB)]);
});

test('deletes only unwanted drafts after another tab signs out', async () => {
  const { leaveForGood, leaveSilently, session, storage, drafts } = open();
  await expect(leaveForGood(lost, { keepsDrafts: false })).rejects.toThrow();
  storage.removeItem(SESSION_KEY);
  adoptStored(session, storage);
  storage.setItem('rookery-appearance', 'dark');
  await leaveSilently();
  expect(drafts()).toEqual([draftOf(BOB)]);
  expect(storage.getItem('rookery-appearance')).toBe('dark');
});

test('ignores a choice whose call still needs a proof', async () => {
  const leaveUnproved = async (leave: (here: ReturnType<typeof open>) => Promise<void>) => {
    const here = open();
    const end = async (): Promise<never> => {
      await here.prove(async () => {
        await leave(here);
        return false;
      });
      return refused();
    };
    await expect(here.leaveForGood(end, { keepsDrafts: false })).rejects.toThrow();
    return here.drafts();
  };
  expect(await leaveUnproved((here) => here.leaveSilently())).toEqual(BOTH);
  expect(await leaveUnproved((here) => here.signOut('expired'))).toEqual(BOTH);
});

test('applies a choice after a fresh sign-in and lost response', async () => {
  const { leaveForGood, leaveSilently, prove, drafts } = open();
  const end = async (): Promise<never> => {
    await prove(async () => true);
    return lost();
  };
  await expect(leaveForGood(end, { keepsDrafts: false })).rejects.toThrow();
  await leaveSilently();
  expect(drafts()).toEqual([draftOf(BOB)]);
});

test('ignores a withdrawn choice when another tab signs out', async () => {
  const { leaveForGood, leaveSilently, stay, drafts } = open();
  await expect(leaveForGood(lost, { keepsDrafts: false })).rejects.toThrow();
  stay();
  await leaveSilently();
  expect(drafts()).toEqual(BOTH);
});
