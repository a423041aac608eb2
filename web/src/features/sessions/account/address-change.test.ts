import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { expect, test } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { ApiError, networkError } from '#web/data/http/api-error.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { realClock } from '#web/data/page/clock.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { createSession, storeTokens } from '#web/data/session/session.ts';

import { createAddressChange } from './address-change.part.ts';

const OLD = 'petra@here.test';
const NEW = 'petra@elsewhere.test';
const CODES = { code: '123456', oldCode: '654321' };
const nothing = new ApiError({ status: 404, type: 'not_found', message: 'Start again.' });

function open() {
  const server = {
    there: OLD,
    mails: Promise.resolve(),
    answer: null as ApiError | null,
    now: 1_000_000_000_000,
  };
  const member = (): CurrentUser => ({ ulid: 'me', email: server.there }) as CurrentUser;
  const session = createSession(createMemoryStorage());
  storeTokens(session, { access_token: `${'a'.repeat(20)}.b` }, member());
  const api = (async (call: string) => {
    if (call === 'POST /user/email') {
      await server.mails;
      return { needsOldCode: true };
    }
    if (call === 'PUT /user/email' && server.answer) throw server.answer;
    return { data: member() };
  }) as unknown as Api;
  const tabStorage = createMemoryStorage();
  const clock = { ...realClock, now: () => server.now };
  const load = () => openBrowserPage({ session, api, tabStorage, clock }).part(createAddressChange);
  return { server, session, load };
}

test('completes a change when its lost response is retried', async () => {
  const { server, session, load } = open();
  const page = load();
  const change = await page.beginChange(NEW);
  server.answer = networkError();
  await expect(page.confirmChange(change, CODES)).rejects.toThrow(networkError().message);
  expect(page.changeUnderWay()).toEqual(change);
  server.there = NEW;
  server.answer = nothing;
  await page.confirmChange(change, CODES);
  expect(session.getState().currentUser?.email).toBe(NEW);
  expect(page.changeUnderWay()).toBeNull();
});

test('restarts an expired change from the current address', async () => {
  const { server, session, load } = open();
  const page = load();
  const change = await page.beginChange(NEW);
  server.there = 'petra@third.test';
  server.answer = nothing;
  await expect(page.confirmChange(change, CODES)).rejects.toBe(nothing);
  expect(session.getState().currentUser?.email).toBe('petra@third.test');
  expect(page.changeUnderWay()).toBeNull();
});

test('remembers sent codes for ten minutes across a reload', async () => {
  const { server, load } = open();
  const change = await load().beginChange(NEW);
  server.now += 10 * 60_000 - 1;
  const page = load();
  expect(page.changeUnderWay()).toEqual(change);
  expect(page.resumesChange()).toBe(true);
  page.goOnWithChange();
  expect(page.resumesChange()).toBe(false);
  server.now += 1;
  expect(load().changeUnderWay()).toBeNull();
  expect(load().resumesChange()).toBe(false);
});

test('forgets a cancelled change', async () => {
  const { load } = open();
  await load().beginChange(NEW);
  load().forgetChange();
  expect(load().changeUnderWay()).toBeNull();
});

test('forgets a change that is cancelled during its request', async () => {
  const { server, load } = open();
  const page = load();
  let arrive: () => void = () => undefined;
  server.mails = new Promise((resolve) => {
    arrive = resolve;
  });
  const asked = page.beginChange(NEW);
  page.forgetChange();
  arrive();
  await asked;
  expect(page.changeUnderWay()).toBeNull();
  const next = await page.beginChange(NEW);
  expect(page.changeUnderWay()).toEqual(next);
});

test('hides another member’s pending change after sign-in', async () => {
  const { session, load } = open();
  await load().beginChange(NEW);
  session.setState({ currentUser: { ulid: 'somebody', email: 'bob@here.test' } as CurrentUser });
  expect(load().changeUnderWay()).toBeNull();
  expect(load().resumesChange()).toBe(false);
});

test('ends a change when the member already has the address', async () => {
  const { session, load } = open();
  await load().beginChange(NEW);
  const email = NEW.toUpperCase();
  session.setState({ currentUser: { ulid: 'me', email } as CurrentUser });
  expect(load().changeUnderWay()).toBeNull();
});
